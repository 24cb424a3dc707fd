/** The people of a customer, and customers that are one. */
export const contacts = {
  fields: {
    customer_contacts: {
      customer_id: 'Cliente',
      name: 'Contacto',
      phone: 'Teléfono',
      wechat: 'WeChat',
      department: 'Departamento',
      duty: 'Cargo',
      primary: 'Principal',
      remark: 'Observaciones',
    },
  },
  customers: {
    contacts: {
      joined: '{name} ya es contacto de {company}',
      instead: 'Añadir como contacto de {company}',
      delete: 'Eliminar',
      add: 'Añadir contacto',
      edit: 'Editar contacto',
      primary: 'Contacto principal',
      makePrimary: 'Hacer principal',
      madePrimary: '{name} es ahora el contacto principal',
      saved: 'Contacto {name} guardado',
      deleted: 'Contacto {name} eliminado',
      ask: '¿Eliminar el contacto {name}?',
      askText: 'Se eliminan también el número y las observaciones; el historial lo conserva.',
      softText: 'Otro contacto ya tiene este número. Si no es un error, puede guardarlo.',
      confirm: 'Guardar igualmente',
    },
    merge: {
      other: 'Cliente que se une',
      help: 'Solo clientes que usted ve, y ninguno de la bolsa.',
      stays: 'Cliente que queda',
      goes: 'Cliente que se une',
      note: '{name} se unió a este cliente; se puede deshacer hasta el {date}.',
      undo: 'Deshacer la fusión',
      undone: '{name} ha vuelto',
    },
  },
}
