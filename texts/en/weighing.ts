export const weighing = {
  fields: {
    weigh_tickets: {
      ticket_no: 'Ticket number',
      plate: 'Plate',
      gross: 'Gross (t)',
      tare: 'Tare (t)',
      deduction: 'Deduction (t)',
      net: 'Net (t)',
      photo: 'Photo',
      at: 'Weighed',
      lot_id: 'Lot',
      round_no: 'Round',
      void_reason: 'Why voided',
      voided_at: 'Voided',
    },
  },
  lots: {
    goodsMoney: {
      owed: '{amount} CNY owed after pick-up',
      onCredit: 'Released on credit, not paid in full',
      held: 'The goods are not paid for. With a reason and the consent of the consignor they can be released on credit; the lot shows it until it is paid.',
      funded: '{amount} CNY can be paid to the consignor now',
      advanced: '{amount} CNY advanced to the consignor; what comes in next repays it',
      advance:
        'The money of this lot is not there. The house can advance it, with a reason and a file; what comes in next repays it.',
    },
    weighing: {
      net: 'Net so far (t)',
      remaining: 'Still to go (t)',
      value: 'Value so far',
      prepaid: 'Paid',
      over: 'More has been loaded than paid for: collect before the next load leaves.',
      add: 'Add a weigh ticket',
      added: 'Weigh ticket added',
      next: 'Save, next load',
      none: 'No weigh tickets yet',
      line: 'Gross {gross}, tare {tare}, deduction {deduction}',
      void: 'Void',
      voided: 'Weigh ticket voided',
      voidedBecause: 'Voided: {reason}',
      askVoid: 'Void weigh ticket {name}?',
      askVoidText: 'It no longer counts; weigh again where needed.',
      thisNet: 'This load: {net} t net',
      thenValue: 'value by then {value} CNY',
      tooLight: 'Gross must be more than tare plus deduction',
      overThen: 'more than has been paid',
      overNow:
        'The loads are worth {loaded} CNY, more than the {paid} CNY paid. Collect the money before the truck leaves.',
      differs:
        'Differs from the {tickets} t of the weigh tickets: give a reason and a file. It waits for approval, and the tickets count until then.',
      farOff: 'More than 10% off the quantity of the lot, {sold}: give a reason.',
      marked: {
        tare: 'Tare differs by more than 15% from earlier tickets of this plate',
        gross: 'Gross differs by more than 15% from earlier tickets of this plate',
      },
    },
  },
}
