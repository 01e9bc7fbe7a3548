//! A browser without a window, driven through the pipe that Chromium has for it: messages in JSON, each ended by a zero byte.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::stage::HANGS;

/// The side of the page's window.
const SIDE: i32 = 900;

pub(crate) struct Browser {
    child: Child,
    commands: ChildStdin,
    events: BufReader<ChildStdout>,
    session: Option<String>,
    sent: u64,
    _profile: TempDir,
}

impl Browser {
    /// `None` where there is no browser.
    pub(crate) fn start() -> Option<Browser> {
        Command::new("chromium").arg("--version").output().ok()?;
        let profile = TempDir::new().unwrap();
        let folder = format!("--user-data-dir={}", profile.path().display());
        let mut command = Command::new("sh");
        command.args(["-c", "exec chromium \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", "sh"]);
        command.args(["--headless", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", &folder]);
        if rustix::process::geteuid().is_root() {
            command.arg("--no-sandbox");
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (commands, events) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let events = BufReader::new(events);
        Some(Browser { child, commands, events, session: None, sent: 0, _profile: profile })
    }

    fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.sent += 1;
        let mut message = json!({"id": self.sent, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.commands.write_all(format!("{message}\0").as_bytes()).unwrap();
        loop {
            let mut bytes = Vec::new();
            self.events.read_until(0, &mut bytes).unwrap();
            assert_eq!(bytes.pop(), Some(0), "the browser is gone");
            let answer: Value = serde_json::from_slice(&bytes).unwrap();
            if answer["id"] == json!(self.sent) {
                return answer;
            }
        }
    }

    pub(crate) fn open(&mut self, address: &str) {
        let wanted = json!({"url": address, "newWindow": true, "width": SIDE, "height": SIDE});
        let target = self.call("Target.createTarget", &wanted)["result"]["targetId"].clone();
        let attached = self.call("Target.attachToTarget", &json!({"targetId": target, "flatten": true}));
        self.session = Some(attached["result"]["sessionId"].as_str().unwrap().to_owned());
    }

    /// The value of an expression, or of what it promises; null where the page is not there yet.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Value {
        let wanted = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let answer = self.call("Runtime.evaluate", &wanted);
        answer["result"]["result"]["value"].clone()
    }

    /// Goes on to another page in the same window, and waits until it is there.
    pub(crate) fn go(&mut self, address: &str) {
        self.call("Page.navigate", &json!({"url": address}));
        self.wait_until(&format!("location.href === '{address}' && document.readyState === 'complete'"));
    }

    /// Pretends to be a screen of that width with a reader who likes those colours: `light` or `dark`.
    pub(crate) fn be(&mut self, width: u32, colours: &str) {
        let screen = json!({"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600});
        self.call("Emulation.setDeviceMetricsOverride", &screen);
        let liked = json!({"features": [{"name": "prefers-color-scheme", "value": colours}]});
        self.call("Emulation.setEmulatedMedia", &liked);
    }

    /// Pretends to print.
    pub(crate) fn print(&mut self) {
        self.call("Emulation.setEmulatedMedia", &json!({"media": "print"}));
    }

    pub(crate) fn wait_until(&mut self, condition: &str) {
        let deadline = Instant::now() + HANGS;
        while self.evaluate(condition) != json!(true) {
            assert!(Instant::now() < deadline, "never: {condition}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn mouse(&mut self, kind: &str, x: f64, y: f64, button: &str) {
        let event = json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": 1});
        self.call("Input.dispatchMouseEvent", &event);
    }

    /// Clicks on a pixel of the program's window, and waits until the program has handled it.
    pub(crate) fn click_on_canvas(&mut self, x: i32, y: i32) {
        const HANDLED: &str = "Number(document.getElementById('window').dataset.handled)";
        let before = self.evaluate(HANDLED).as_u64().unwrap();
        let corner =
            "(({left, top}) => [left, top])(document.getElementById('window').getBoundingClientRect())";
        let corner = self.evaluate(corner);
        let [left, top] = [0, 1].map(|side| corner[side].as_f64().unwrap());
        let (x, y) = (left + f64::from(x), top + f64::from(y));
        self.mouse("mouseMoved", x, y, "none");
        self.mouse("mousePressed", x, y, "left");
        self.mouse("mouseReleased", x, y, "left");
        // A move, a press, a release.
        self.wait_until(&format!("{HANDLED} >= {}", before + 3));
    }

    /// The picture that the page shows of the program's window, as a PNG file.
    pub(crate) fn canvas(&mut self) -> Vec<u8> {
        let url = self.evaluate("document.getElementById('window').toDataURL('image/png')");
        let data = url.as_str().unwrap().strip_prefix("data:image/png;base64,").unwrap();
        BASE64.decode(data.as_bytes()).unwrap()
    }

    pub(crate) fn close(mut self) {
        self.session = None;
        let _ = self.commands.write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        self.child.wait().unwrap();
    }
}
