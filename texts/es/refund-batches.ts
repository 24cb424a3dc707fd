export const refundBatches = {
  fields: {
    refund_batches: { due_ids: 'Reembolsos elegidos', amount: 'Importe' },
  },
  finance: {
    refunds: {
      title: 'Remesa de reembolsos',
      loading: 'Leyendo los depósitos por reembolsar',
      none: 'No hay depósitos por reembolsar',
      lead: 'Marque los depósitos que se reembolsan y forme una remesa. No se pueden elegir los reembolsos ya registrados ni los que no tienen datos bancarios.',
      select: 'Elegir {name}',
      all: 'Elegir todos',
      noBank:
        'Falta el banco o la cuenta. Pida a Captación o a un administrador que complete los datos bancarios del reciclador.',
      entered: 'Registrado, por confirmar',
      backToPayer: 'a la cuenta de origen',
      dueOn: 'Reembolsar antes del {date}',
      late: 'Vencido, debía reembolsarse antes del {date}',
      chosen: '{n} elegidos, {amount} CNY en total',
      make: 'Formar la remesa',
      made: 'Remesa {no} formada: {n} reembolsos, {amount} CNY',
      next: 'Qué sigue',
      download: 'Descargar el archivo bancario',
      entries: 'Ver sus asientos',
      batches: 'Últimas remesas',
      noBatches: 'Aún no hay remesas de reembolso',
      by: '{name} · {date}',
      progress: '{done} de {n} confirmados · {amount} CNY',
      voided: '{n} sin efecto',
      steps: {
        bank: 'Descargue el archivo y entréguelo al banco.',
        confirm:
          'Otra persona de finanzas, o un administrador, abre los asientos de la remesa, los revisa y los confirma todos.',
        until: 'Hasta entonces los depósitos siguen figurando como por reembolsar.',
      },
    },
  },
}
