export const calendarFeed = {
  calendarFeed: {
    section: 'Suscripción al calendario',
    text: 'Subastas, visitas, plazos de retirada y de pago y seguimientos previstos en el calendario de su teléfono u ordenador, actualizados más o menos cada hora. No contiene teléfonos.',
    none: 'Todavía no hay dirección',
    unread: 'Aún no se ha leído',
    lastRead: 'Última lectura',
    create: 'Crear la dirección',
    once: 'La dirección solo se muestra ahora. Quien la conozca verá sus fechas; no la comparta.',
    copy: 'Copiar la dirección',
    kept: 'Ya la guardé',
    replace: 'Dirección nueva',
    replaceTitle: '¿Cambiar la dirección?',
    revoke: 'Detener',
    revokeTitle: '¿Detener la suscripción al calendario?',
    endText:
      'La dirección actual deja de funcionar de inmediato y los calendarios que la usan ya no se actualizan.',
    revoked: 'Suscripción detenida',
    calendar: '{product} · {name}',
    events: {
      auction: 'Subasta: {name}',
      viewing: 'Visita: {name}',
      pick_up: 'Fin del plazo de retirada: {name}',
      payment: 'Vencimiento del pago: {name}',
      follow_up: 'Seguimiento: {name}',
    },
  },
}
