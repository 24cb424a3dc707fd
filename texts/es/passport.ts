/** 付款护照: the history of an account, for the second person who confirms an outflow. */
export const passport = {
  passport: {
    title: 'Pasaporte de pago',
    payee: 'Beneficiario',
    account: 'Cuenta',
    from: 'El número procede de',
    origin: {
      recycler: 'la ficha del reciclador {name}',
      consignor: 'la ficha del comitente {name}',
      payer: 'la cuenta desde la que {name} pagó el depósito',
      typed: '{name}, que lo escribió en este asiento el {date}; no figura en ninguna ficha',
      none: 'ningún sitio: no hay cuenta',
    },
    changes: 'Quién cambió la cuenta del beneficiario',
    noChanges: 'Sin cambios registrados',
    nobody: 'sistema',
    paths: {
      create: 'introducida al crear la ficha',
      edit: 'cambiada a mano',
      import: 'cambiada por una importación',
      undo_import: 'restaurada al deshacer una importación',
    },
    bankOnly: 'solo el nombre del banco',
    ledHere: 'llevó a esta cuenta',
    paidBefore: 'Pagos anteriores a esta cuenta',
    neverPaid: 'Nunca se ha pagado a esta cuenta',
  },
}
