/** Own mails, and the page of mailed links. */
export const mail = {
  fields: {
    mail: {
      digest: 'Resumen diario',
      exports: 'Exportación lista',
      direct: 'Lo que me espera y menciones',
    },
  },
  mail: {
    section: 'Correo',
    text: 'Se envía a {email}. Un administrador introduce la dirección.',
    off: 'El correo no está en uso.',
    noEmail: 'No tiene dirección de correo aquí. Pídala a un administrador.',
    saved: 'Ajustes de correo guardados',
    switches: {
      digest: 'Resumen diario',
      exports: 'Exportación lista',
      direct: 'Lo que me espera y menciones',
    },
    askTitle: 'Olvidé mi contraseña',
    askText:
      'Escriba su usuario o su correo. Si la cuenta tiene correo, recibirá un enlace válido durante {n} minutos.',
    name: 'Usuario o correo',
    ask: 'Enviar enlace',
    asked: 'Si la cuenta tiene correo, el mensaje está en camino. Si no llega, pregunte a un administrador.',
    setTitle: 'Elegir contraseña',
    set: 'Guardar contraseña',
    done: 'Contraseña guardada. Inicie sesión con ella.',
    back: 'Volver al inicio de sesión',
  },
}
