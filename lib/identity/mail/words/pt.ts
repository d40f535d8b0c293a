import type { Words } from "./en";

export const pt: Words = {
  lang: "pt",
  otherwise: "Se o botão não fizer nada, abra este endereço:",
  "footer.account": "{site} enviou isto para {email}, o endereço da conta {username}.",
  "footer.address": "{site} enviou isto para {email}.",
  unsubscribe: "Deixar de receber emails deste tipo",
  "unsubscribe.title": "Deixar de receber estes emails?",
  "unsubscribe.done": "Não receberá mais emails deste tipo.",
  "unsubscribe.wrong": "Este endereço está incompleto. Copie o endereço inteiro do email.",
  "fact.when": "Quando",
  "fact.browser": "Navegador",
  "fact.country": "País",
  "browser.on": "{browser} em {os}",
  "confirm.subject": "Confirme o seu endereço de email",
  "confirm.text":
    "Confirme que {email} é o seu endereço, para poder recuperar a conta {username} em {site} se perder a palavra-passe.",
  "confirm.button": "Confirmar endereço",
  "confirm.note": "O link vale 24 horas. Se não tem conta em {site}, ignore este email.",
  "change.subject": "Confirme o seu novo endereço de email",
  "change.text": "Confirme que a conta {username} em {site} deve passar a usar {email}.",
  "change.button": "Usar este endereço",
  "change.note":
    "O link vale 24 horas; até lá a conta mantém o endereço anterior. Se não pediu isto, ignore este email.",
  "reset.subject": "Escolha uma nova palavra-passe",
  "reset.text":
    "Alguém, provavelmente quem lê isto, pediu uma nova palavra-passe para a conta {username} em {site}.",
  "reset.button": "Escolher palavra-passe",
  "reset.note":
    "O link vale uma vez, durante uma hora. Se não o pediu, ignore este email: a sua palavra-passe não muda.",
  "invite.subject": "Convite de {inviter} para {workspace}",
  "invite.text": "{inviter} convida-o para trabalhar nos links de {workspace} em {site}.",
  "invite.button": "Aceitar convite",
  "invite.note": "O convite é para {email} e vale 7 dias. Se não sabe quem o enviou, ignore este email.",
  "device.subject": "Novo início de sessão na sua conta",
  "device.text":
    "Alguém iniciou sessão na conta {username} com um navegador que ainda não tinha sido usado nela.",
  "password.subject": "A sua palavra-passe foi alterada",
  "password.text":
    "A conta {username} tem uma nova palavra-passe. A sessão foi terminada nos outros navegadores.",
  "asked.subject": "Um novo endereço de email para a sua conta",
  "asked.text":
    "A conta {username} vai usar {address}. Assim que esse endereço for confirmado, deixa de usar o seu.",
  "address.subject": "O seu endereço de email foi alterado",
  "address.text": "A conta {username} usa agora {address}. Este é o último email para o endereço anterior.",
  "two-factor-on.subject": "A autenticação de dois fatores está ativada",
  "two-factor-on.text":
    "Para iniciar sessão na conta {username} é agora preciso também um código da sua aplicação.",
  "two-factor-off.subject": "A autenticação de dois fatores está desativada",
  "two-factor-off.text": "Para iniciar sessão na conta {username} já não é preciso um código.",
  "codes.subject": "Novos códigos de recuperação",
  "codes.text": "A conta {username} tem novos códigos de recuperação. Os anteriores já não valem.",
  "code-used.subject": "Foi usado um código de recuperação",
  "code-used.text": "Foi usado um código de recuperação da conta {username}. Cada um vale uma vez.",
  "check.button": "Verificar a sua conta",
  "check.note":
    "Se não foi você, escolha já uma nova palavra-passe e termine a sessão nos navegadores que não conhece.",
  "closed.subject": "A sua conta foi eliminada",
  "closed.text":
    "A conta {username} em {site} foi eliminada. Os seus links já não funcionam, e este é o último email sobre ela.",
  "closed.note": "Se não foi você, avise quem gere {site}.",
  "domain.subject": "{host} já não aponta para aqui",
  "domain.text":
    "{host} apontava para {site} e deixou de o fazer: há horas que todas as verificações do DNS falham. Os visitantes não chegam aos seus links.",
  "domain.button": "Ver o que corrigir",
  "domain.note":
    "Assim que os registos DNS estiverem corretos, os links voltam a funcionar por si. Se já não usa o domínio, elimine-o e não receberá mais nada sobre ele.",
  "webhook.subject": "Um webhook foi desativado: {host}",
  "webhook.text":
    "Há três dias que todas as entregas a este webhook de {workspace} falham, por isso foi desativado em {site}. O que acontecer enquanto estiver desativado não é entregue.",
  "webhook.button": "Ver as entregas",
  "webhook.note": "Assim que o recetor voltar a responder, ative lá o webhook.",
  "fact.since": "Desde",
  "fact.attempts": "Tentativas",
  "fact.workspace": "Espaço de trabalho",
  "report.subject": "Foi denunciado um link: {link}",
  "report.text": "Um visitante denunciou um link em {site}.",
  "report.button": "Ver denúncias",
  "fact.link": "Link",
  "fact.destination": "Destino",
  "fact.reason": "Motivo",
  "fact.note": "Mensagem",
  "reason.phishing": "faz-se passar por outra pessoa",
  "reason.malware": "espalha software malicioso",
  "reason.spam": "enviado sem ser pedido",
  "reason.illegal": "leva a algo ilegal",
  "reason.other": "outra coisa",
};
