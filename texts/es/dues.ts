/** Dues (应收应付). */
export const dues = {
  fields: {
    finance_dues: {
      lot_id: 'Lote',
      round_no: 'Ronda',
      sign_up_id: 'Inscripción',
      party: 'Parte',
      party_id: 'N.º de la parte',
      party_name: 'Nombre de la parte',
      direction: 'Sentido',
      kind: 'Tipo',
      amount: 'Importe',
      paid_amount: 'Pagado',
      unpaid: 'Pendiente',
      due_date: 'Vence',
      set_off: 'Compensado',
      files: 'Archivos',
      state_reason: 'Motivo',
      state: 'Estado',
      platform: 'Plataforma de subastas',
      company: 'Casa de subastas',
      overdue: 'Vencido',
    },
  },
  options: {
    finance_dues: {
      direction: { in: 'Entrada', out: 'Salida' },
      party: { recycler: 'Reciclador', consignor: 'Comitente', payee: 'Beneficiario' },
      state: {
        proposed: 'Propuesto',
        open: 'Abierto',
        partial: 'Pagado en parte',
        done: 'Saldado',
        cancelled: 'Cancelado',
      },
    },
  },
  dues: { owed: 'Debido', unpaidSums: 'Por cobrar ¥{in}, por pagar ¥{out}' },
}
