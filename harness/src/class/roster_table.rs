//! A roster as a table: the columns by their names, as registrars and platforms call them, or as the user says.

use std::collections::BTreeMap;

use super::roster_row::RosterRow;
use super::spreadsheet::delimiter;
use crate::model::class::Person;

/// The parts of a row that can be read from a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Field {
    /// The submission's name.
    Submission,
    /// The id.
    Id,
    /// The whole name.
    Name,
    /// The name that comes first.
    FirstName,
    /// The name that comes last.
    LastName,
    /// The login.
    Login,
    /// The address.
    Email,
}

/// The fields, by the words for them in `--columns`, and what columns are called that hold them: letters and digits alone.
const FIELDS: [(Field, &str, &[&str]); 7] = [
    (
        Field::Submission,
        "submission",
        &["submission", "submissions", "group", "groupname", "team", "teamname", "folder"],
    ),
    (
        Field::Id,
        "id",
        &[
            "id",
            "studentid",
            "studentnumber",
            "studentno",
            "sid",
            "userid",
            "canvasuserid",
            "sisuserid",
            "sisid",
            "orgdefinedid",
            "idnumber",
            "matriculationnumber",
            "matrikelnummer",
            "universityid",
            "uid",
            "identifier",
        ],
    ),
    (Field::Name, "name", &["name", "fullname", "student", "studentname", "displayname", "sortablename"]),
    (Field::FirstName, "first", &["firstname", "givenname", "first", "forename", "preferredname", "vorname"]),
    (Field::LastName, "last", &["lastname", "surname", "familyname", "last", "nachname", "familienname"]),
    (
        Field::Login,
        "login",
        &[
            "login",
            "loginid",
            "sisloginid",
            "username",
            "user",
            "netid",
            "account",
            "uniqname",
            "githubusername",
            "anmeldename",
            "kennung",
        ],
    ),
    (Field::Email, "email", &["email", "emailaddress", "mail", "eml", "campusemail", "studentemail"]),
];

/// The columns that the user named.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Columns(pub(crate) Vec<(Field, String)>);

/// "id=Student No".
///
/// # Errors
/// Says what is wrong with it.
pub(crate) fn parse_column(text: &str) -> Result<(Field, String), String> {
    let words: Vec<&str> = FIELDS.iter().map(|(_, word, _)| *word).collect();
    let (word, column) =
        text.split_once('=').ok_or_else(|| format!("write FIELD=COLUMN; fields are {}", words.join(", ")))?;
    let field = FIELDS.iter().find(|(_, name, _)| *name == word.trim());
    let (field, ..) =
        field.ok_or_else(|| format!("there is no field {word}; there are {}", words.join(", ")))?;
    Ok((*field, column.trim().to_owned()))
}

/// The rows of a table.
///
/// # Errors
/// Says what is wrong with it.
pub(super) fn of_table(text: &str, columns: &Columns) -> Result<Vec<RosterRow>, String> {
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| error.to_string())?.clone();
    let places = places(&header.iter().collect::<Vec<_>>(), columns)?;
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        let cell = |field: Field| places.get(&field).and_then(|place| record.get(*place)).unwrap_or_default();
        let text = |field: Field| cell(field).to_owned();
        let parts = [cell(Field::FirstName), cell(Field::LastName)].join(" ").trim().to_owned();
        let name = Some(text(Field::Name)).filter(|name| !name.is_empty()).unwrap_or(parts);
        let person =
            Person { id: text(Field::Id), name, login: text(Field::Login), email: text(Field::Email) };
        // Exports end in rows of totals and notes.
        if person != Person::default() {
            let submission = places.contains_key(&Field::Submission).then(|| text(Field::Submission));
            rows.push(RosterRow { submission, person });
        }
    }
    Ok(rows)
}

/// The place of each field that some column holds.
fn places(header: &[&str], columns: &Columns) -> Result<BTreeMap<Field, usize>, String> {
    let called = |place: &str| header.iter().position(|column| plain(column) == plain(place));
    let mut places = BTreeMap::new();
    for (field, _, names) in FIELDS {
        if let Some(place) = names.iter().find_map(|name| called(name)) {
            places.insert(field, place);
        }
    }
    for (field, column) in &columns.0 {
        let place =
            called(column).ok_or_else(|| format!("there is no column {column}; {}", listed(header)))?;
        places.insert(*field, place);
    }
    let who = [Field::Id, Field::Name, Field::LastName, Field::Login, Field::Email];
    if who.iter().any(|field| places.contains_key(field)) {
        Ok(places)
    } else {
        Err(format!("no column says who is who; {}", listed(header)))
    }
}

fn listed(header: &[&str]) -> String {
    format!("the columns are {}", header.join(", "))
}

/// A column's name without capitals, spaces and signs.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str, columns: &[&str]) -> Result<Vec<String>, String> {
        let columns = Columns(columns.iter().map(|text| parse_column(text).unwrap()).collect());
        Ok(of_table(text, &columns)?.into_iter().map(|row| row.person.id).collect())
    }

    #[test]
    fn columns_are_known_by_their_names_and_by_what_the_user_says() {
        assert_eq!(ids("SIS User ID,Student\n7,Doe\n", &[]).unwrap(), ["7"]);
        assert_eq!(ids("Nr\tStudent\n7\tDoe\n", &["id=nr"]).unwrap(), ["7"]);
        let unknown = ids("Nr,Section\n7,A\n", &[]).unwrap_err();
        assert_eq!(unknown, "no column says who is who; the columns are Nr, Section");
        assert!(ids("Nr,Name\n7,A\n", &["id=No"]).unwrap_err().contains("there is no column No"));
        assert!(parse_column("who=Nr").unwrap_err().contains("there is no field who"));
    }
}
