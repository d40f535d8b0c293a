import type { Words } from "./en";

export const de: Words = {
  lang: "de",
  otherwise: "Falls die Schaltfläche nichts bewirkt, öffnen Sie diese Adresse:",
  "footer.account": "{site} hat dies an {email} geschickt, die Adresse des Kontos {username}.",
  "footer.address": "{site} hat dies an {email} geschickt.",
  unsubscribe: "E-Mails dieser Art abbestellen",
  "unsubscribe.title": "Diese E-Mails abbestellen?",
  "unsubscribe.done": "Sie erhalten keine E-Mails dieser Art mehr.",
  "unsubscribe.wrong": "Diese Adresse ist unvollständig. Kopieren Sie die ganze Adresse aus der E-Mail.",
  "fact.when": "Wann",
  "fact.browser": "Browser",
  "fact.country": "Land",
  "browser.on": "{browser} unter {os}",
  "confirm.subject": "Bestätigen Sie Ihre E-Mail-Adresse",
  "confirm.text":
    "Bestätigen Sie, dass {email} Ihre Adresse ist, damit Sie wieder in das Konto {username} auf {site} kommen, falls Sie Ihr Passwort verlieren.",
  "confirm.button": "Adresse bestätigen",
  "confirm.note":
    "Der Link gilt 24 Stunden. Wenn Sie kein Konto auf {site} haben, können Sie diese E-Mail ignorieren.",
  "change.subject": "Bestätigen Sie Ihre neue E-Mail-Adresse",
  "change.text": "Bestätigen Sie, dass das Konto {username} auf {site} von nun an {email} verwenden soll.",
  "change.button": "Diese Adresse verwenden",
  "change.note":
    "Der Link gilt 24 Stunden; bis dahin behält das Konto seine alte Adresse. Wenn Sie das nicht veranlasst haben, ignorieren Sie diese E-Mail.",
  "reset.subject": "Neues Passwort setzen",
  "reset.text":
    "Jemand, vermutlich Sie, hat ein neues Passwort für das Konto {username} auf {site} angefordert.",
  "reset.button": "Neues Passwort setzen",
  "reset.note":
    "Der Link gilt einmal und eine Stunde lang. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.",
  "invite.subject": "{inviter} lädt Sie in {workspace} ein",
  "invite.text": "{inviter} lädt Sie ein, auf {site} an den Links von {workspace} mitzuarbeiten.",
  "invite.button": "Einladung annehmen",
  "invite.note":
    "Die Einladung ist für {email} und gilt 7 Tage. Wenn Sie nicht wissen, von wem sie kommt, ignorieren Sie diese E-Mail.",
  "device.subject": "Neue Anmeldung in Ihrem Konto",
  "device.text":
    "Jemand hat sich im Konto {username} mit einem Browser angemeldet, der dort bisher nicht benutzt wurde.",
  "password.subject": "Ihr Passwort wurde geändert",
  "password.text": "Das Konto {username} hat ein neues Passwort. Andere Browser wurden abgemeldet.",
  "asked.subject": "Eine neue E-Mail-Adresse für Ihr Konto",
  "asked.text":
    "Das Konto {username} soll {address} verwenden. Sobald diese Adresse bestätigt ist, verwendet es Ihre nicht mehr.",
  "address.subject": "Ihre E-Mail-Adresse wurde geändert",
  "address.text":
    "Das Konto {username} verwendet jetzt {address}. Dies ist die letzte E-Mail an die alte Adresse.",
  "two-factor-on.subject": "Zwei-Faktor-Authentifizierung ist eingeschaltet",
  "two-factor-on.text": "Die Anmeldung im Konto {username} verlangt jetzt auch einen Code Ihrer App.",
  "two-factor-off.subject": "Zwei-Faktor-Authentifizierung ist ausgeschaltet",
  "two-factor-off.text": "Die Anmeldung im Konto {username} verlangt keinen Code mehr.",
  "codes.subject": "Neue Wiederherstellungscodes",
  "codes.text": "Das Konto {username} hat neue Wiederherstellungscodes. Die alten gelten nicht mehr.",
  "code-used.subject": "Ein Wiederherstellungscode wurde benutzt",
  "code-used.text": "Ein Wiederherstellungscode des Kontos {username} wurde benutzt. Jeder gilt einmal.",
  "check.button": "Konto prüfen",
  "check.note":
    "Wenn Sie das nicht waren, setzen Sie jetzt ein neues Passwort und melden Sie Browser ab, die Sie nicht kennen.",
  "closed.subject": "Ihr Konto wurde gelöscht",
  "closed.text":
    "Das Konto {username} auf {site} wurde gelöscht. Seine Links funktionieren nicht mehr, und dies ist die letzte E-Mail dazu.",
  "closed.note": "Wenn Sie das nicht waren, wenden Sie sich an die Betreiber von {site}.",
  "domain.subject": "{host} führt nicht mehr hierher",
  "domain.text":
    "{host} führte zu {site} und tut es nicht mehr: Seit Stunden ist jede Prüfung des DNS fehlgeschlagen. Besucher erreichen die Links nicht.",
  "domain.button": "Ansehen, was zu tun ist",
  "domain.note":
    "Sobald die DNS-Einträge wieder stimmen, funktionieren die Links von selbst wieder. Wenn Sie die Domain nicht mehr verwenden, löschen Sie sie; dann kommt nichts mehr dazu.",
  "webhook.subject": "Ein Webhook wurde deaktiviert: {host}",
  "webhook.text":
    "Seit drei Tagen ist jede Zustellung an diesen Webhook von {workspace} fehlgeschlagen, deshalb wurde er auf {site} deaktiviert. Was geschieht, solange er deaktiviert ist, wird nicht zugestellt.",
  "webhook.button": "Zustellungen ansehen",
  "webhook.note": "Aktivieren Sie den Webhook dort, sobald der Empfänger wieder antwortet.",
  "fact.since": "Seit",
  "fact.attempts": "Versuche",
  "fact.workspace": "Arbeitsbereich",
  "report.subject": "Ein Link wurde gemeldet: {link}",
  "report.text": "Ein Besucher hat einen Link auf {site} gemeldet.",
  "report.button": "Meldungen ansehen",
  "fact.link": "Link",
  "fact.destination": "Ziel",
  "fact.reason": "Grund",
  "fact.note": "Nachricht",
  "reason.phishing": "gibt sich als jemand anderes aus",
  "reason.malware": "verbreitet schädliche Software",
  "reason.spam": "unverlangt zugeschickt",
  "reason.illegal": "führt zu Gesetzwidrigem",
  "reason.other": "etwas anderes",
};
