export const accessTokens = {
  fields: { access_tokens: { name: 'Nombre', scopes: 'Alcance', expires_on: 'Válido hasta' } },
  accessTokens: {
    section: 'Tokens de acceso',
    sectionText:
      'Con ellos un programa llama a la API en su lugar. Los pagos, los cambios de permisos y las exportaciones siempre exigen que usted inicie sesión.',
    houseText:
      'Para los programas de la casa. Todos los administradores los ven y los revocan. Un token actúa en nombre de quien lo creó y deja de funcionar cuando esa persona pierde el rol o la cuenta.',
    add: 'Nuevo token',
    text: 'Un token nunca tiene más permisos que sus roles actuales. Si usted pierde un rol, el token también.',
    longest: 'Como máximo un año',
    widths: { read: 'Solo lectura', chosen: 'Elegir permisos' },
    read: 'Leer todo lo que usted puede ver',
    make: 'Crear',
    once: 'El token de «{name}» solo se muestra ahora. Guárdelo enseguida en el almacén de secretos del programa.',
    copy: 'Copiar el token',
    kept: 'Ya lo guardé',
    none: 'No hay tokens',
    expired: 'Caducado',
    until: 'Válido hasta el {day}',
    unused: 'Sin usar',
    actsFor: 'Actúa en nombre de {name}',
    revoke: 'Revocar',
    revokeTitle: '¿Revocar el token «{name}»?',
    revokeText: 'Los programas que lo usan quedan rechazados de inmediato. No se puede deshacer.',
    revoked: 'Token revocado',
  },
}
