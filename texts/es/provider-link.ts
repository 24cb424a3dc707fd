/** The profile's link to single sign-on. */
export const providerLink = {
  providerLink: {
    section: 'Inicio de sesión único',
    text: 'Una vez vinculada la cuenta, puede entrar con el inicio de sesión único. El vínculo sigue al identificador de la cuenta en el proveedor, no a su nombre.',
    none: 'Sin vincular',
    linked: 'Vinculada a {issuer},',
    link: 'Vincular una cuenta',
    relink: 'Vincular otra cuenta',
    unlink: 'Desvincular',
    unlinkTitle: '¿Desvincular el inicio de sesión único?',
    unlinkText:
      'Ya no podrá entrar con el inicio de sesión único, y sus sesiones en otros dispositivos terminan.',
    waitingTitle: '¿Vincular la cuenta {name}?',
    waitingText: 'Quien entre en el proveedor como {name} entrará aquí como usted.',
    done: 'Vinculada',
    undone: 'Desvinculada',
    failed: 'No se pudo entrar en el proveedor y no se vinculó nada. Inténtelo de nuevo.',
  },
}
