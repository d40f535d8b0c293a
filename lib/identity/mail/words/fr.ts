import type { Words } from "./en";

export const fr: Words = {
  lang: "fr",
  otherwise: "Si le bouton ne fait rien, ouvrez cette adresse :",
  "footer.account": "{site} a envoyé ce message à {email}, l’adresse du compte {username}.",
  "footer.address": "{site} a envoyé ce message à {email}.",
  unsubscribe: "Ne plus recevoir ce type d’e-mails",
  "unsubscribe.title": "Ne plus recevoir ces e-mails ?",
  "unsubscribe.done": "Vous ne recevrez plus d’e-mails de ce type.",
  "unsubscribe.wrong": "Cette adresse est incomplète. Copiez l’adresse entière depuis l’e-mail.",
  "fact.when": "Quand",
  "fact.browser": "Navigateur",
  "fact.country": "Pays",
  "browser.on": "{browser} sous {os}",
  "confirm.subject": "Confirmez votre adresse e-mail",
  "confirm.text":
    "Confirmez que {email} est bien votre adresse, pour pouvoir retrouver le compte {username} sur {site} si vous perdez votre mot de passe.",
  "confirm.button": "Confirmer l’adresse",
  "confirm.note":
    "Le lien est valable 24 heures. Si vous n’avez pas de compte sur {site}, ignorez cet e-mail.",
  "change.subject": "Confirmez votre nouvelle adresse e-mail",
  "change.text": "Confirmez que le compte {username} sur {site} doit désormais utiliser {email}.",
  "change.button": "Utiliser cette adresse",
  "change.note":
    "Le lien est valable 24 heures ; d’ici là, le compte garde son ancienne adresse. Si vous n’avez rien demandé, ignorez cet e-mail.",
  "reset.subject": "Choisissez un nouveau mot de passe",
  "reset.text":
    "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte {username} sur {site}.",
  "reset.button": "Choisir un mot de passe",
  "reset.note":
    "Le lien ne sert qu’une fois, dans l’heure. Si vous ne l’avez pas demandé, ignorez cet e-mail : votre mot de passe ne change pas.",
  "invite.subject": "{inviter} vous invite dans {workspace}",
  "invite.text": "{inviter} vous invite à travailler sur les liens de {workspace} sur {site}.",
  "invite.button": "Accepter l’invitation",
  "invite.note":
    "L’invitation est destinée à {email} et valable 7 jours. Si vous ne savez pas de qui elle vient, ignorez cet e-mail.",
  "device.subject": "Nouvelle connexion à votre compte",
  "device.text":
    "Quelqu’un s’est connecté au compte {username} avec un navigateur qui n’y avait pas encore servi.",
  "password.subject": "Votre mot de passe a été modifié",
  "password.text":
    "Le compte {username} a un nouveau mot de passe. Les autres navigateurs ont été déconnectés.",
  "asked.subject": "Une nouvelle adresse e-mail pour votre compte",
  "asked.text":
    "Le compte {username} va utiliser {address}. Dès que cette adresse sera confirmée, il n’utilisera plus la vôtre.",
  "address.subject": "Votre adresse e-mail a été modifiée",
  "address.text":
    "Le compte {username} utilise maintenant {address}. C’est le dernier e-mail envoyé à l’ancienne adresse.",
  "two-factor-on.subject": "L’authentification à deux facteurs est activée",
  "two-factor-on.text":
    "Pour se connecter au compte {username}, il faut désormais aussi un code de votre application.",
  "two-factor-off.subject": "L’authentification à deux facteurs est désactivée",
  "two-factor-off.text": "Pour se connecter au compte {username}, il ne faut plus de code.",
  "codes.subject": "Nouveaux codes de récupération",
  "codes.text": "Le compte {username} a de nouveaux codes de récupération. Les anciens ne servent plus.",
  "code-used.subject": "Un code de récupération a été utilisé",
  "code-used.text": "Un code de récupération du compte {username} a été utilisé. Chacun ne sert qu’une fois.",
  "check.button": "Vérifier votre compte",
  "check.note":
    "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et déconnectez les navigateurs que vous ne connaissez pas.",
  "closed.subject": "Votre compte a été supprimé",
  "closed.text":
    "Le compte {username} sur {site} a été supprimé. Ses liens ne fonctionnent plus, et ceci est le dernier e-mail à son sujet.",
  "closed.note": "Si ce n’était pas vous, prévenez les personnes qui gèrent {site}.",
  "domain.subject": "{host} ne pointe plus ici",
  "domain.text":
    "{host} pointait vers {site} et ne le fait plus : depuis des heures, chaque vérification de son DNS échoue. Les visiteurs n’atteignent plus ses liens.",
  "domain.button": "Voir ce qu’il faut corriger",
  "domain.note":
    "Dès que les enregistrements DNS seront corrects, les liens fonctionneront à nouveau d’eux-mêmes. Si vous n’utilisez plus le domaine, supprimez-le et vous ne recevrez plus rien à son sujet.",
  "webhook.subject": "Un webhook a été désactivé : {host}",
  "webhook.text":
    "Depuis trois jours, chaque envoi à ce webhook de {workspace} a échoué ; il a donc été désactivé sur {site}. Ce qui se passe tant qu’il est désactivé n’est pas envoyé.",
  "webhook.button": "Voir les envois",
  "webhook.note": "Dès que le destinataire répond à nouveau, activez-y le webhook.",
  "fact.since": "Depuis",
  "fact.attempts": "Tentatives",
  "fact.workspace": "Espace de travail",
  "report.subject": "Un lien a été signalé : {link}",
  "report.text": "Un visiteur a signalé un lien sur {site}.",
  "report.button": "Voir les signalements",
  "fact.link": "Lien",
  "fact.destination": "Destination",
  "fact.reason": "Motif",
  "fact.note": "Message",
  "reason.phishing": "se fait passer pour quelqu’un d’autre",
  "reason.malware": "diffuse un logiciel malveillant",
  "reason.spam": "envoyé sans être demandé",
  "reason.illegal": "mène à un contenu illégal",
  "reason.other": "autre chose",
};
