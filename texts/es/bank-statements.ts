export const bankStatements = {
  fields: {
    bank_lines: {
      account_id: 'Cuenta propia',
      booked_on: 'Fecha contable',
      booked_time: 'Hora',
      direction: 'Sentido',
      amount: 'Importe',
      balance: 'Saldo',
      counterparty: 'Contraparte',
      counter_account: 'Cuenta contraria',
      counter_bank: 'Banco contrario',
      summary: 'Concepto',
      reference: 'Referencia bancaria',
      state: 'Estado',
      aside: 'Sin asiento',
      aside_amount: 'Importe sin asiento',
      reason: 'Motivo',
      settled_by: 'Conciliado por',
      settled_at: 'Conciliado el',
      exact: 'Coincidencia exacta',
      parts: 'Pagos',
      mapping: 'Columnas',
      file: 'Archivo del extracto',
    },
  },
  options: {
    bank_lines: {
      direction: {
        in: 'Entrada',
        out: 'Salida',
      },
      state: {
        open: 'Pendiente',
        matched: 'Conciliado',
        set_aside: 'Sin asiento',
      },
      aside: {
        own_transfer: 'Traspaso propio',
        fee: 'Comisión bancaria',
        interest: 'Intereses',
        other: 'Otro',
      },
    },
  },
}
