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
        performance_held: 'De ello, fianzas de cumplimiento',
        unapplied: 'De ello, sin aplicar',
      },
      choose: 'Elija la contraparte',
      download: 'Descargar Excel',
      explained:
        'El saldo es lo que la parte nos debe; si es negativo, lo que debemos. Los depósitos y los cobros sin aplicar se deben a la parte.',
      none: 'Sin movimientos en el periodo',
      from: 'Desde',
      to: 'Hasta',
    },
  },
}
