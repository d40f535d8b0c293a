import type { Words } from "./en";

export const es: Words = {
  lang: "es",
  otherwise: "Si el botón no hace nada, abra esta dirección:",
  "footer.account": "{site} ha enviado esto a {email}, la dirección de la cuenta {username}.",
  "footer.address": "{site} ha enviado esto a {email}.",
  unsubscribe: "No recibir más correos de este tipo",
  "unsubscribe.title": "¿No recibir más estos correos?",
  "unsubscribe.done": "No recibirá más correos de este tipo.",
  "unsubscribe.wrong": "Esta dirección está incompleta. Copie la dirección entera del correo.",
  "fact.when": "Cuándo",
  "fact.browser": "Navegador",
  "fact.country": "País",
  "browser.on": "{browser} en {os}",
  "confirm.subject": "Confirme su dirección de correo",
  "confirm.text":
    "Confirme que {email} es su dirección, para poder recuperar la cuenta {username} en {site} si pierde la contraseña.",
  "confirm.button": "Confirmar dirección",
  "confirm.note": "El enlace vale 24 horas. Si no tiene cuenta en {site}, ignore este correo.",
  "change.subject": "Confirme su nueva dirección de correo",
  "change.text": "Confirme que la cuenta {username} en {site} debe usar {email} a partir de ahora.",
  "change.button": "Usar esta dirección",
  "change.note":
    "El enlace vale 24 horas; hasta entonces la cuenta conserva su dirección anterior. Si no lo ha pedido, ignore este correo.",
  "reset.subject": "Elija una contraseña nueva",
  "reset.text":
    "Alguien, probablemente usted, ha pedido una contraseña nueva para la cuenta {username} en {site}.",
  "reset.button": "Elegir contraseña",
  "reset.note":
    "El enlace vale una vez, durante una hora. Si no lo ha pedido, ignore este correo: su contraseña no cambia.",
  "invite.subject": "{inviter} le invita a {workspace}",
  "invite.text": "{inviter} le invita a trabajar con los enlaces de {workspace} en {site}.",
  "invite.button": "Aceptar invitación",
  "invite.note":
    "La invitación es para {email} y vale 7 días. Si no sabe quién la envía, ignore este correo.",
  "device.subject": "Nuevo inicio de sesión en su cuenta",
  "device.text":
    "Alguien ha iniciado sesión en la cuenta {username} con un navegador que no se había usado antes en ella.",
  "password.subject": "Su contraseña ha cambiado",
  "password.text":
    "La cuenta {username} tiene una contraseña nueva. Se ha cerrado la sesión en los demás navegadores.",
  "asked.subject": "Una nueva dirección de correo para su cuenta",
  "asked.text":
    "La cuenta {username} va a usar {address}. En cuanto se confirme esa dirección, dejará de usar la suya.",
  "address.subject": "Su dirección de correo ha cambiado",
  "address.text":
    "La cuenta {username} usa ahora {address}. Este es el último correo a la dirección anterior.",
  "two-factor-on.subject": "La autenticación en dos pasos está activada",
  "two-factor-on.text":
    "Para iniciar sesión en la cuenta {username} ahora hace falta también un código de su aplicación.",
  "two-factor-off.subject": "La autenticación en dos pasos está desactivada",
  "two-factor-off.text": "Para iniciar sesión en la cuenta {username} ya no hace falta un código.",
  "codes.subject": "Nuevos códigos de recuperación",
  "codes.text": "La cuenta {username} tiene nuevos códigos de recuperación. Los anteriores ya no valen.",
  "code-used.subject": "Se ha usado un código de recuperación",
  "code-used.text": "Se ha usado un código de recuperación de la cuenta {username}. Cada uno vale una vez.",
  "check.button": "Revisar su cuenta",
  "check.note":
    "Si no ha sido usted, elija ahora una contraseña nueva y cierre la sesión en los navegadores que no conozca.",
  "closed.subject": "Su cuenta se ha eliminado",
  "closed.text":
    "La cuenta {username} en {site} se ha eliminado. Sus enlaces ya no funcionan, y este es el último correo sobre ella.",
  "closed.note": "Si no ha sido usted, avise a quienes administran {site}.",
  "domain.subject": "{host} ya no apunta aquí",
  "domain.text":
    "{host} apuntaba a {site} y ya no: todas las comprobaciones de su DNS han fallado desde hace horas. Los visitantes no llegan a sus enlaces.",
  "domain.button": "Ver qué corregir",
  "domain.note":
    "Cuando los registros DNS vuelvan a ser correctos, los enlaces funcionarán de nuevo por sí solos. Si ya no usa el dominio, elimínelo y no recibirá más avisos.",
  "webhook.subject": "Se ha desactivado un webhook: {host}",
  "webhook.text":
    "Todas las entregas a este webhook de {workspace} han fallado durante tres días, por eso se ha desactivado en {site}. Lo que ocurra mientras esté desactivado no se entregará.",
  "webhook.button": "Ver las entregas",
  "webhook.note": "Cuando el receptor vuelva a responder, active allí el webhook.",
  "fact.since": "Desde",
  "fact.attempts": "Intentos",
  "fact.workspace": "Espacio de trabajo",
  "report.subject": "Se ha denunciado un enlace: {link}",
  "report.text": "Un visitante ha denunciado un enlace en {site}.",
  "report.button": "Ver denuncias",
  "fact.link": "Enlace",
  "fact.destination": "Destino",
  "fact.reason": "Motivo",
  "fact.note": "Mensaje",
  "reason.phishing": "se hace pasar por otra persona",
  "reason.malware": "difunde software malicioso",
  "reason.spam": "enviado sin pedirlo",
  "reason.illegal": "lleva a algo ilegal",
  "reason.other": "otra cosa",
};
