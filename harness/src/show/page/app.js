// The live page: draws the frames that come, and sends what the user does. Texts of a submission are written as texts alone: on
// the canvas, or as the text of an element.
"use strict";

(() => {
    const element = (id) => document.getElementById(id);
    const canvas = element("window");
    const ink = canvas.getContext("2d");
    const decoder = new TextDecoder();

    // The window's size in its own pixels.
    let width = 1;
    let height = 1;
    let latest = null;
    let isDue = false;
    let inputs = 0;
    const held = new Map();

    // The token comes in the fragment, which is sent to nobody. It stays for reloads, and leaves the address bar.
    function token() {
        const fresh = location.hash.slice(1);
        if (fresh) {
            sessionStorage.setItem("token", fresh);
            history.replaceState(null, "", location.pathname);
        }
        return fresh || sessionStorage.getItem("token") || "";
    }

    const socket = new WebSocket(`ws://${location.host}/socket`, ["harness-show", `token.${token()}`]);
    socket.binaryType = "arraybuffer";

    const say = (text) => { element("status").textContent = text; };
    const send = (message) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    };
    const input = (message) => send({ ...message, id: ++inputs });

    // Frames.

    function read(buffer) {
        const view = new DataView(buffer);
        let at = 0;
        const u8 = () => view.getUint8(at++);
        const u16 = () => { at += 2; return view.getUint16(at - 2, true); };
        const u32 = () => { at += 4; return view.getUint32(at - 4, true); };
        const i32 = () => { at += 4; return view.getInt32(at - 4, true); };
        const color = () => `rgba(${u8()}, ${u8()}, ${u8()}, ${u8() / 255})`;
        const text = () => {
            const length = u16();
            at += length;
            return decoder.decode(new Uint8Array(buffer, at - length, length));
        };
        const frame = {
            number: u32(), handled: u32(), width: u16(), height: u16(), background: color(), leftOut: u32(), sprites: [],
        };
        for (let left = u32(); left > 0; left--) {
            frame.sprites.push({
                kind: u8(), x: i32(), y: i32(), width: i32(), height: i32(), rotation: i32() / 1000,
                scaleX: i32() / 1000, scaleY: i32() / 1000, color: color(), flips: u8(), text: text(),
            });
        }
        frame.title = text();
        return frame;
    }

    // The canvas has as many pixels as the screen has under the window, which may change when the page is moved.
    function fit(frame) {
        const ratio = window.devicePixelRatio || 1;
        const across = Math.round(frame.width * ratio);
        const down = Math.round(frame.height * ratio);
        if (canvas.width !== across || canvas.height !== down) {
            canvas.width = across;
            canvas.height = down;
            canvas.style.setProperty("width", `${frame.width}px`);
            canvas.style.setProperty("height", `${frame.height}px`);
        }
        [width, height] = [frame.width, frame.height];
        ink.setTransform(across / width, 0, 0, down / height, 0, 0);
    }

    function paint(frame) {
        fit(frame);
        ink.fillStyle = "#000";
        ink.fillRect(0, 0, width, height);
        ink.fillStyle = frame.background;
        ink.fillRect(0, 0, width, height);
        for (const sprite of frame.sprites) place(sprite);
    }

    function place(sprite) {
        const across = sprite.width * sprite.scaleX;
        const down = sprite.height * sprite.scaleY;
        ink.fillStyle = sprite.color;
        if (sprite.rotation === 0 && sprite.flips === 0) {
            shape(sprite, sprite.x, sprite.y, across, down);
            return;
        }
        ink.save();
        ink.translate(sprite.x + across / 2, sprite.y + down / 2);
        ink.rotate(sprite.rotation * Math.PI / 180);
        ink.scale(sprite.flips & 1 ? -1 : 1, sprite.flips & 2 ? -1 : 1);
        shape(sprite, -across / 2, -down / 2, across, down);
        ink.restore();
    }

    function shape(sprite, x, y, across, down) {
        switch (sprite.kind) {
            case 1:
                ink.fillRect(x, y, across, down);
                break;
            case 2: {
                const radius = Math.floor(Math.min(across, down) / 2);
                ink.translate(x + radius, y + radius);
                ink.fill(circle(radius));
                ink.translate(-x - radius, -y - radius);
                break;
            }
            case 3:
                letters(sprite.text, x, y, across, down);
                break;
            case 4:
                stranger(imageColor(sprite.text), sprite.text, x, y, across, down);
                break;
            default:
                stranger("rgb(150, 150, 150)", "a sprite of the program's own", x, y, across, down);
        }
    }

    // A circle as the library makes it: the pixels nearer to the centre than the radius, with soft edges nowhere.
    const circles = new Map();
    function circle(radius) {
        if (circles.has(radius)) return circles.get(radius);
        const path = new Path2D();
        const reach = (row) => Math.ceil(Math.sqrt(radius * radius - row * row));
        const corners = [];
        for (let row = 0; row < radius; row++) corners.push([reach(row), row], [reach(row), row + 1]);
        const back = [...corners].reverse();
        for (const [across, down] of corners) path.lineTo(across, down);
        for (const [across, down] of back) path.lineTo(-across, down);
        for (const [across, down] of corners) path.lineTo(-across, -down);
        for (const [across, down] of back) path.lineTo(across, -down);
        path.closePath();
        if (circles.size < 1000) circles.set(radius, path);
        return path;
    }

    // A text in the box that the program knows of: it centred it by that.
    function letters(text, x, y, across, down) {
        const lines = text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd")
            .split("\n");
        const line = down / lines.length;
        ink.font = `${Math.max(line * 0.85, 1)}px sans-serif`;
        ink.textBaseline = "top";
        lines.forEach((words, row) => ink.fillText(words, x, y + row * line + line * 0.08, Math.max(across, 1)));
    }

    // What has no picture here: a box with its name.
    function stranger(color, name, x, y, across, down) {
        ink.fillStyle = color;
        ink.fillRect(x, y, across, down);
        ink.fillStyle = "rgba(0, 0, 0, .7)";
        letters(name, x, y, across, Math.min(down, 16));
    }

    function imageColor(name) {
        let hash = 2166136261;
        for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0;
        return `hsl(${hash % 360}, 60%, 60%)`;
    }

    // Of several frames that came since, the last is painted; its number stands for all.
    function refresh() {
        isDue = false;
        if (latest === null) return;
        const frame = latest;
        latest = null;
        paint(frame);
        element("caption").textContent = frame.title;
        send({ kind: "painted", number: frame.number });
        canvas.dataset.handled = String(frame.handled);
        canvas.dataset.frame = String(frame.number);
        if (frame.leftOut > 0) say(`${frame.leftOut} sprites were too many and are not shown.`);
    }

    // Messages.

    const told = {
        "hello"(message) {
            element("title").textContent = message.title;
            for (const [across, down] of message.sizes) {
                element("size").add(new Option(`${across} × ${down}`, `${across} ${down}`));
            }
            message.states.forEach((name, number) => {
                const button = document.createElement("button");
                button.type = "button";
                button.textContent = name;
                button.addEventListener("click", () => { send({ kind: "state", number }); canvas.focus(); });
                element("states").append(button);
            });
            canvas.focus();
        },
        "started"(message) {
            element("size").value = `${message.width} ${message.height}`;
            element("ended").hidden = true;
            canvas.classList.remove("over");
            held.clear();
            say("");
        },
        "ended"(message) {
            element("reason").textContent = message.reason;
            element("printed").textContent = message.printed;
            element("printed").hidden = message.printed === "";
            element("ended").hidden = false;
            canvas.classList.add("over");
            say("The window shows the last frame before the end.");
        },
        "note"(message) { say(message.text); },
        "recording"(message) {
            const link = document.createElement("a");
            link.href = URL.createObjectURL(new Blob([message.text], { type: "text/plain" }));
            link.download = "recording.txt";
            link.click();
            URL.revokeObjectURL(link.href);
            say("The recording was saved; harness show --replay plays it again.");
        },
    };

    socket.addEventListener("message", (event) => {
        if (typeof event.data === "string") {
            const message = JSON.parse(event.data);
            told[message.kind](message);
            return;
        }
        latest = read(event.data);
        if (!isDue) {
            isDue = true;
            requestAnimationFrame(refresh);
        }
    });

    socket.addEventListener("close", (event) => {
        canvas.classList.add("over");
        const reasons = {
            1000: "The show is over: this page can be closed.",
            1008: "The harness did not understand this page, and closed it.",
            4001: "The show goes on in another page.",
        };
        say(reasons[event.code] || "There is no show here any more, or this address is not that of one: see the terminal.");
    });

    // The user.

    function spot(event) {
        const box = canvas.getBoundingClientRect();
        const inside = (value, most) => Math.min(Math.max(Math.floor(value), 0), most - 1);
        return {
            x: inside((event.clientX - box.left) * width / box.width, width),
            y: inside((event.clientY - box.top) * height / box.height, height),
        };
    }

    // The pointer's last move, sent once a frame and before any press.
    let moved = null;
    function sendMove() {
        if (moved !== null) input({ kind: "move", ...moved });
        moved = null;
    }

    // The pointer's place. Events of a mouse round it, so it is that of the pointer's own event, which comes before.
    let pointer = { x: 0, y: 0 };
    canvas.addEventListener("pointermove", (event) => {
        pointer = spot(event);
        if (moved === null) requestAnimationFrame(sendMove);
        moved = pointer;
    });
    canvas.addEventListener("pointerdown", (event) => {
        pointer = spot(event);
        canvas.focus();
        canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointerup", (event) => { pointer = spot(event); });
    // Of several buttons at once, `pointerdown` tells the first alone.
    canvas.addEventListener("mousedown", (event) => press("down", event));
    canvas.addEventListener("mouseup", (event) => press("up", event));
    function press(kind, event) {
        event.preventDefault();
        sendMove();
        if (event.button <= 2) input({ kind, ...pointer, button: event.button });
    }
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());

    // Shift may change a key's name before it comes up; its place stays.
    canvas.addEventListener("keydown", (event) => {
        if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        if (event.key === "Escape" && event.shiftKey) {
            element("again").focus();
            return;
        }
        if (event.repeat) {
            input({ kind: "key-repeat", key: event.key });
            return;
        }
        held.set(event.code, event.key);
        input({ kind: "key-down", key: event.key });
    });
    canvas.addEventListener("keyup", (event) => {
        if (!held.has(event.code)) return;
        event.preventDefault();
        input({ kind: "key-up", key: held.get(event.code) });
        held.delete(event.code);
    });
    canvas.addEventListener("blur", () => {
        held.clear();
        input({ kind: "let-go" });
    });

    element("size").addEventListener("change", (event) => {
        const [across, down] = event.target.value.split(" ").map(Number);
        send({ kind: "start", width: across, height: down });
        canvas.focus();
    });
    const again = () => { send({ kind: "again" }); canvas.focus(); };
    element("again").addEventListener("click", again);
    element("restart").addEventListener("click", again);
    element("record").addEventListener("click", () => send({ kind: "recording" }));
})();
