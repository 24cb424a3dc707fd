export const mcp = {
  mcp: {
    acts: {
      create_customer: '¿Crear un cliente?',
      edit_customer: '¿Cambiar el cliente «{name}»?',
      add_follow_up: '¿Registrar un seguimiento del cliente «{name}»?',
      claim_customer: '¿Tomar el cliente «{name}» de la bolsa abierta?',
      comment_lot: '¿Comentar el lote «{name}»?',
    },
    confirm: 'Llevarlo a cabo',
    declined: 'Rechazado. No se ha cambiado nada.',
  },
}
