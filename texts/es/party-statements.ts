export const partyStatements = {
  finance: {
    statement: {
      title: 'Estado de cuenta',
      period: 'Periodo',
      opening: 'Saldo inicial',
      closing: 'Saldo final',
      columns: {
        debit: 'Debe',
        credit: 'Haber',
        balance: 'Saldo',
        held: 'De ello, depósitos retenidos',
      },
      choose: 'Elija la contraparte',
      download: 'Descargar Excel',
      explained:
        'El saldo es lo que nos debe la contraparte; negativo, lo que le debemos, con los depósitos retenidos.',
      none: 'Sin movimientos en el periodo',
      from: 'Desde',
      to: 'Hasta',
    },
  },
}
