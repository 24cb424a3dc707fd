/** The queue of finance (待办). */
export const financeQueue = {
  finance: {
    queue: {
      empty: 'Nada pendiente.',
      confirmed: '{name} registrado y confirmado',
      sections: {
        owed: 'Debido tras la recogida',
        confirm: 'Por confirmar',
        deposits: 'Depósitos esperados',
        balances: 'Cobros esperados',
        unapplied: 'Cobros sin aplicar',
        mark_paid: 'Listos para marcar pagados',
        approvals: 'Pendiente de aprobación',
        settle: 'Por liquidar',
        refunds: 'Depósitos por devolver',
        payouts: 'Pagos por hacer',
        receipts: 'Facturas por emitir o recibir',
      },
      acts: {
        confirm: 'Confirmar',
        deposits: 'Registrar y confirmar',
        balances: 'Registrar y confirmar',
        unapplied: 'Aplicar',
        mark_paid: 'Marcar pagado',
        settle: 'Liquidar',
        refunds: 'Devolver',
        payouts: 'Registrar pago',
        receipts: 'Registrar factura',
        look: 'Abrir el lote',
      },
      blocks: {
        own_entry: 'Debe confirmarlo otra persona',
        entered: 'Registrado, sin confirmar',
        no_bank: 'Falta la cuenta: complétela en el reciclador',
        settlement_open: 'La liquidación está abierta',
        dues_open: 'Quedan importes abiertos',
        on_credit: 'Entregado a crédito',
        undecided: 'Espera la decisión de otra persona',
      },
    },
  },
}
