export const weighing = {
  fields: {
    weigh_tickets: {
      ticket_no: 'N.º de tique',
      plate: 'Matrícula',
      gross: 'Bruto (t)',
      tare: 'Tara (t)',
      deduction: 'Deducción (t)',
      net: 'Neto (t)',
      photo: 'Foto',
      at: 'Pesado el',
      lot_id: 'Lote',
      round_no: 'Ronda',
      void_reason: 'Motivo de anulación',
      voided_at: 'Anulada el',
    },
  },
  lots: {
    goodsMoney: {
      owed: '{amount} CNY debidos tras la recogida',
      onCredit: 'Entregado a crédito, sin pagar del todo',
      held: 'La mercancía no está pagada. Con un motivo y el consentimiento del comitente puede entregarse a crédito; el lote lo muestra hasta que se pague.',
      funded: 'Ahora pueden pagarse {amount} CNY al comitente',
      advanced: '{amount} CNY anticipados al comitente; lo próximo que entre los devuelve',
      advance:
        'El dinero de este lote no ha llegado. La casa puede anticiparlo, con un motivo y un archivo; lo próximo que entre lo devuelve.',
    },
    weighing: {
      net: 'Neto hasta ahora (t)',
      remaining: 'Pendiente (t)',
      value: 'Valor hasta ahora',
      prepaid: 'Pagado',
      over: 'Se ha cargado más de lo pagado: cobre antes de la próxima salida.',
      add: 'Añadir tique de báscula',
      added: 'Tique añadido',
      next: 'Guardar, siguiente carga',
      none: 'Aún no hay tiques',
      line: 'Bruto {gross}, tara {tare}, deducción {deduction}',
      void: 'Anular',
      voided: 'Tique anulado',
      voidedBecause: 'Anulado: {reason}',
      askVoid: '¿Anular el tique {name}?',
      askVoidText: 'Deja de contar; vuelva a pesar si hace falta.',
      thisNet: 'Esta carga: {net} t netas',
      thenValue: 'valor acumulado {value} CNY',
      tooLight: 'El bruto debe superar la suma de tara y deducción',
      overThen: 'supera lo pagado',
      overNow:
        'Lo cargado vale {loaded} CNY, más que los {paid} CNY pagados. Cobre antes de dejar salir el camión.',
      differs:
        'No coincide con las {tickets} t de los tiques: indique un motivo y adjunte un archivo. Queda pendiente de aprobación y hasta entonces valen los tiques.',
      farOff: 'Se aparta más de un 10% de la cantidad del lote, {sold}: indique un motivo.',
      marked: {
        tare: 'La tara difiere más de un 15% de los tiques anteriores de esta matrícula',
        gross: 'El bruto difiere más de un 15% de los tiques anteriores de esta matrícula',
      },
    },
  },
}
