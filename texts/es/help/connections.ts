export const connections = {
  'calendar-feed': {
    title: 'Sus fechas en el calendario del móvil',
    summary: 'Suscribirse a subastas, plazos y seguimientos.',
    blocks: [
      {
        steps: [
          'Abra {screens.profile} y pulse {calendarFeed.create} en {calendarFeed.section}.',
          'Copie la dirección y añádala como suscripción al calendario de su móvil u ordenador.',
          'Se actualiza más o menos cada hora, con los lotes que usted puede ver ahora y los seguimientos de sus propios clientes.',
        ],
      },
      {
        note: 'La dirección es una llave. Si se filtra, pulse {calendarFeed.replace}: la anterior deja de servir enseguida. No muestra teléfonos ni precios.',
      },
    ],
  },
  tokens: {
    title: 'Tokens de acceso y cuentas de servicio',
    summary: 'Dejar que un programa lea y escriba por la API sin darle su contraseña.',
    blocks: [
      {
        steps: [
          'En {screens.profile}, apartado {accessTokens.section}, pulse {accessTokens.add}. Para los programas de la empresa, un administrador lo hace en {screens.serviceAccounts}.',
          'Escriba un nombre y el último día, y elija {accessTokens.widths.read} o {accessTokens.widths.chosen}. La escritura que no figure se rechaza.',
          'Copie el token en el almacén de secretos del programa. No se puede mostrar otra vez.',
          'El programa envía Authorization: Bearer y el token en cada petición.',
        ],
      },
      { heading: 'Lo que un token no puede hacer' },
      {
        text: 'Un token nunca hace lo que vuelve a pedir la contraseña, como pagos, cambios de permisos y exportaciones. No crea otros tokens, no cambia contraseñas ni descarga exportaciones. Los números que lee cuentan en los límites de usted.',
      },
      { heading: 'Cuando ya no se usa' },
      {
        text: 'Pulse {accessTokens.revoke}: el programa se rechaza de inmediato. El registro de auditoría nombra el token en todo lo que hizo.',
      },
      { note: 'Un token admite 300 peticiones por minuto. Si se superan, espere lo que diga Retry-After.' },
    ],
  },
  webhooks: {
    title: 'Webhooks',
    summary: 'Avisar al momento a otro programa cuando cambian clientes, lotes, inscripciones o asientos.',
    blocks: [
      {
        steps: [
          'Antes, quien gestiona el servidor indica los hosts permitidos en WEBHOOK_ALLOWED_HOSTS.',
          'Abra {screens.webhooks}, pulse {webhooks.add}, escriba la dirección y marque los eventos.',
          'Guarde el secreto de firma en el receptor. Solo se muestra una vez.',
          'El receptor comprueba la firma (Standard Webhooks 1.0.0), descarta lo repetido por webhook-id y lee el registro con un token de acceso.',
        ],
      },
      { heading: 'Si un envío falla' },
      {
        text: 'Un mensaje se envía hasta diez veces en 75 horas, cada vez más espaciado. El orden no se garantiza: la versión mayor es la más nueva. Tras un 410 o diez fallos, el webhook se desactiva y se avisa a los administradores. {webhooks.deliveries} muestra las respuestas; {webhooks.retry} repite una.',
      },
      { heading: 'Un secreto nuevo' },
      {
        text: 'Durante 24 horas después de {webhooks.rotate}, cada mensaje lleva dos firmas: la del secreto nuevo y la del anterior.',
      },
      {
        note: 'Un mensaje no lleva teléfonos, reservas ni cuentas. Las filas importadas no se anuncian una por una.',
      },
    ],
  },
  messages: {
    title: 'Mensajes y correo',
    summary:
      'Contar lo que ocurre a los grupos de WeCom, DingTalk y Feishu y a cada persona lo que le espera; invitar al personal y renovar contraseñas por correo.',
    blocks: [
      {
        steps: [
          'Antes, quien gestiona el servidor fija WEBHOOK_ALLOWED_HOSTS y PUBLIC_ORIGIN; para el correo, también SMTP_URL.',
          'Añada un robot al grupo y copie su dirección y su secreto de firma.',
          'Abra {screens.messages}, pulse {messages.add}, elija la plataforma, escriba la dirección, marque lo que se envía y pulse {messages.test}.',
          'Para un canal a personas, vincule la cuenta de cada una en {messages.people}.',
        ],
      },
      { heading: 'Si no llega nada' },
      {
        text: 'El canal se detiene y se reintenta solo. Se avisa a los administradores y la causa aparece bajo el canal. Cuando vuelve, lo atrasado llega en un resumen. Un robot recibe como máximo 20 mensajes por minuto; lo demás también se agrupa. Tras un día, un mensaje se abandona.',
      },
      { heading: 'Correo' },
      {
        text: 'Anote el correo de la persona y pulse {staff.invite}: el enlace sirve una vez en 30 minutos. El de contraseña olvidada es igual. En el perfil, cada uno elige tres correos: {mail.switches.digest}, {mail.switches.exports}, {mail.switches.direct}.',
      },
      {
        note: 'Los grupos leen nombres y números de lotes, nunca teléfonos, precios ni postores. El asunto de un correo no contiene datos de ningún registro.',
      },
    ],
  },
}
