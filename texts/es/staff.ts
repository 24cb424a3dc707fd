export const staff = {
  fields: {
    staff: {
      username: 'Usuario',
      nickname: 'Apodo',
      name: 'Nombre completo',
      roles: 'Roles',
      leader_uid: 'Responsable',
      avatar: 'Foto',
      introduction: 'Presentación',
      disabled_at: 'Desactivado el',
      must_change_password: 'Debe cambiar la contraseña',
      last_seen_at: 'Última conexión',
      second_factor: 'Segundo factor',
      disabled: 'Desactivado',
      customers_held: 'Clientes a su cargo',
      password: 'Contraseña',
      service_id: 'Comercial',
    },
  },
  options: {
    staff: {
      roles: {
        1: 'Administrador',
        2: 'Director de operaciones',
        3: 'Jefe comercial',
        4: 'Jefe de captación',
        5: 'Comercial',
        6: 'Captador',
        7: 'Auditor',
        8: 'Finanzas',
      },
    },
  },
  staff: {
    search: 'Usuario, apodo, nombre completo',
    empty: 'Aún no hay personal',
    add: 'Añadir empleado',
    editTitle: 'Editar a {name}',
    added: 'Se añadió a «{name}»',
    saved: 'Se guardó a «{name}»',
    state: 'Estado',
    active: 'Activo',
    disabled: 'Desactivado',
    firstPassword: 'Contraseña inicial sin cambiar',
    passwordHelp: 'Si se deja vacía, el sistema crea una que se cambia en el primer acceso.',
    mixed: 'Asegúrese de que una sola persona necesita estos roles',
    mixedSides:
      'Con roles del lado vendedor y del comprador juntos desaparece la barrera entre ambos: esta persona ve los precios de reserva y los contactos del comitente, y también a los postores antes del resultado.',
    mixedFinance:
      'Con finanzas y otros roles juntos, esta persona ve teléfonos de clientes o precios de reserva ocultos para finanzas.',
    mixedAudit: 'Con auditoría y otros roles juntos, esta persona audita su propio trabajo.',
    resetPassword: 'Restablecer contraseña',
    resetTitle: '¿Restablecer la contraseña de «{name}»?',
    resetText:
      'Todas sus sesiones se cierran de inmediato. Entrará con una contraseña generada y la cambiará enseguida.',
    newPassword: 'Contraseña nueva de «{name}»',
    passwordOnce:
      'Esta contraseña se muestra una sola vez, entréguela ahora. Debe cambiarse en el primer acceso.',
    copyPassword: 'Copiar la contraseña',
    resetFactor: 'Restablecer segundo factor',
    resetFactorTitle: '¿Restablecer el segundo factor de {name}?',
    resetFactorText:
      'Su aplicación, claves y códigos dejarán de servir, y sus sesiones terminarán. Asegúrese de que es esa persona.',
    resetFactorDone: 'Segundo factor de {name} restablecido',
    handOver: 'Traspasar',
    handOverTitle: '¿A quién traspasar el trabajo de «{name}»?',
    handOverText: {
      one: 'El cliente con sus seguimientos, los lotes abiertos, los recicladores y las personas a su cargo pasan a la nueva persona ({n}).',
      other:
        'Los {n} clientes con sus seguimientos, los lotes abiertos, los recicladores y las personas a su cargo pasan a la nueva persona.',
    },
    handOverRest: 'Los lotes abiertos, los recicladores y las personas a su cargo pasan a la nueva persona.',
    handOverTo: 'Pasa a',
    handedOver:
      'Traspasados: clientes {customers}, lotes {lots}, recicladores {recyclers}, comitentes {consignors}, personas {team}',
    disable: 'Desactivar',
    disableTitle: '¿Desactivar a «{name}»?',
    disableText:
      'Todas sus sesiones se cierran de inmediato y no podrá volver a entrar. Sus clientes no cambian.',
    enable: 'Activar',
    enableTitle: '¿Activar de nuevo a «{name}»?',
    enableText: 'Podrá entrar otra vez con la contraseña que tenía.',
    disabledDone: 'Se desactivó a «{name}»',
    enabledDone: 'Se activó a «{name}»',
  },
}
