export const start = {
  'sign-in': {
    title: 'Acceso y contraseñas',
    summary: 'Entrar por primera vez, cambiar la contraseña y cerrar sesiones en otros dispositivos.',
    blocks: [
      { heading: 'La primera vez' },
      {
        steps: [
          'Escriba el usuario y la contraseña inicial que le dieron y pulse {session.logIn}.',
          'Cambie la contraseña inicial cuando se le pida: al menos 8 caracteres, que no sea común ni igual al usuario.',
          'Después llega a {screens.index}.',
        ],
      },
      {
        text: 'Tras diez contraseñas erróneas seguidas hay que esperar 15 minutos; cada nuevo fallo duplica la espera. Si la olvidó, consulte {palette.acts.password}.',
      },
      { heading: 'Cambiar la contraseña' },
      {
        steps: [
          'Pulse su nombre arriba a la derecha y elija {shell.profile}.',
          'En {profile.password} escriba la contraseña actual y la nueva, y guarde. Sus sesiones en otros dispositivos se cierran de inmediato.',
        ],
      },
      { heading: 'El segundo factor' },
      {
        text: 'Además de la contraseña, los administradores y finanzas escriben un código de 6 cifras de una aplicación del móvil o usan una clave de acceso. Para los demás es voluntario. A quien lo necesita y aún no lo tiene se le guía al entrar.',
      },
      {
        steps: [
          'En {shell.profile}, apartado {screens.secondFactor}, elija la aplicación de autenticación, escanee el código QR con el móvil y escriba el código que aparece.',
          'Imprima o copie los códigos de recuperación y guárdelos en lugar seguro. Si pierde el móvil, cada uno sirve para entrar una vez.',
          'También puede añadir claves de acceso (huella, rostro, PIN o llave de seguridad). Cada una sirve solo en la dirección donde se añadió.',
        ],
      },
      { heading: 'Inicio de sesión único' },
      {
        text: 'Si la empresa usa inicio de sesión único, vincule su cuenta en {shell.profile}, apartado {providerLink.section}: inicie sesión en el proveedor, vuelva, compruebe el nombre y confirme. {providerLink.unlink} cierra sus sesiones en otros dispositivos.',
      },
      {
        note: 'Si perdió el móvil y los códigos, pida a un administrador que pulse {staff.resetFactor} en {screens.staff}. Cada código vale una vez; si se rechaza, compruebe que el móvil ajusta la hora automáticamente.',
      },
      { heading: 'Revisar sus dispositivos' },
      {
        text: 'En {shell.profile}, {profile.sessions} muestra dónde tiene sesión, como máximo 5 a la vez. Si no reconoce alguno, pulse {profile.end} y cambie enseguida la contraseña.',
      },
      {
        text: '{account.devices} son los que usted ya usó para entrar. Con ellos puede entrar aunque otra persona pruebe contraseñas. Si cede un ordenador, pulse {account.forget}: la sesión abierta allí también termina.',
      },
      {
        text: 'Para confirmar pagos, exportar o cambiar cuentas bancarias, personal, reglas y plantillas, se le pide otra vez la contraseña si han pasado 10 minutos desde que entró. Si cancela, nada cambia.',
      },
      {
        note: 'Tras 12 horas sin uso la sesión se cierra. Al entrar de nuevo vuelve a la página donde estaba.',
      },
    ],
  },
  'forgotten-password': {
    title: 'Contraseña olvidada',
    summary: 'Crear otra por correo o pedir a un administrador que la restablezca.',
    blocks: [
      {
        steps: [
          'Si la página de acceso muestra «Olvidé mi contraseña», púlselo y escriba su usuario: recibe en su correo un enlace válido durante 30 minutos.',
          'Sin ese botón o sin correo registrado: un administrador pulsa {staff.resetPassword} en {screens.staff} y le entrega en persona una contraseña inicial.',
          'Entre con ella y elija la suya cuando se le pida.',
        ],
      },
      {
        note: 'Tras diez contraseñas erróneas hay que esperar 15 minutos. Una contraseña nueva cierra de inmediato sus sesiones en otros dispositivos.',
      },
    ],
  },
  'find-your-way': {
    title: 'Orientarse en el sistema',
    summary: 'Menú, búsqueda, pestañas, teclas, tamaños y colores.',
    blocks: [
      {
        text: 'El menú de la izquierda solo tiene las páginas que sus roles pueden abrir. Arriba están dónde se encuentra, la búsqueda, los avisos y su cuenta. En el móvil, el menú se abre arriba a la izquierda.',
      },
      { heading: 'Llegar rápido a cualquier sitio' },
      {
        steps: [
          'Pulse [Ctrl] [K] ([⌘] [K] en un Mac) o la lupa de arriba.',
          'Escriba el nombre de una página, una empresa, un contacto o un teléfono. Con el chino como idioma valen también el pinyin y las iniciales: gh encuentra {screens.poolList}.',
          'Antes de escribir ve los últimos registros abiertos y las acciones de esta página. Palabras corrientes como «quién debe», «reembolso» o «añadir cliente» llevan directamente allí.',
          'Elija con [↑] [↓] y abra con [Enter].',
        ],
      },
      { picture: 'palette', text: 'Un solo lugar para buscar en el menú, los registros y las acciones' },
      { heading: 'Trabajar con el teclado' },
      {
        text: 'En una lista, [j] y [k] bajan y suben, [Enter] abre, [x] selecciona y [/] busca; [Ctrl] [B] pliega el menú; [Ctrl] [S] guarda un formulario. Pulse [?] para ver todas las teclas.',
      },
      { heading: 'A su gusto' },
      {
        steps: [
          'Tamaño: el botón de letras de arriba. {shell.sizes.default}, {shell.sizes.medium}, {shell.sizes.small} o {shell.sizes.mini} se aplican enseguida y no se pierde lo escrito.',
          'Claro u oscuro: pulse su nombre y elija en {shell.scheme}.',
          'Color, pestañas y cabecera fija: pulse su nombre y abra {settings.title}.',
          'Idioma: el botón de arriba; en el móvil está bajo su nombre.',
        ],
      },
      {
        note: 'Con {settings.tagsView}, las páginas visitadas quedan en pestañas arriba, con todo lo que dejó a medio escribir.',
      },
    ],
  },
  dashboard: {
    title: 'Panel de control y avisos',
    summary: 'Donde empieza el día: tareas, cifras y recordatorios.',
    blocks: [
      {
        text: 'Cada cifra de {screens.index} abre la lista exacta de los registros que cuenta. El panel de los directores empieza por {home.decisions}: cada asunto con sus cifras y botones; a la derecha, las próximas subastas.',
      },
      {
        text: 'Los comerciales ven a quién llamar, por fecha, días restantes o comisión prevista, y después sus ventas y comisiones. Los jefes comerciales ven quién va con retraso y reasignan de una vez. Finanzas entra en sus pendientes.',
      },
      { picture: 'home', text: 'El panel de un comercial: las personas a las que llamar ahora' },
      { heading: 'Leer los gráficos' },
      {
        text: 'Elija arriba a la derecha: {dashboard.periods.week}, {dashboard.periods.month}, {dashboard.periods.quarter}, {dashboard.periods.this_month}, {dashboard.periods.this_quarter}, {dashboard.periods.this_year} o {dashboard.periods.own}. Cada gráfico existe como {dashboard.table}; [Ctrl] [P] imprime.',
      },
      { heading: 'Avisos' },
      {
        steps: [
          'La campana muestra cuántos hay sin leer; las cifras del menú dicen de qué página son.',
          'Pulse un aviso para abrir el registro del que habla.',
          'Para recibirlos mientras hace otra cosa, active {notifications.browser}.',
        ],
      },
      {
        note: 'Se le avisa de los clientes a punto de caer en la bolsa, de los que debe contactar hoy, de los que le transfieren y de las importaciones terminadas. De lo que hace usted no recibe aviso.',
      },
    ],
  },
  lists: {
    title: 'Filtros, vistas y acciones en bloque',
    summary:
      'Todas las listas funcionan igual: buscar, ordenar, guardar lo encontrado y actuar sobre muchos a la vez.',
    blocks: [
      { heading: 'Encontrar registros' },
      {
        steps: [
          'Pulse [/] o el buscador y escriba parte de un nombre o número.',
          'Acote filtro por filtro; los que no caben están en {list.more}.',
          'Pulse el título de una columna para ordenar: primero descendente, después ascendente; la tercera vez se quita.',
        ],
      },
      { picture: 'customers', text: 'Una lista: vistas rápidas, filtros, tabla y páginas' },
      { heading: 'Guardar una vista' },
      {
        text: 'Con los filtros listos pulse {list.views.save} y póngale nombre: desde entonces vuelve con una pulsación. Guarda filtros, orden y columnas; la cifra dice cuántos hay ahora. Con {list.views.share}, un jefe la da a su equipo; el director y los administradores, a todos.',
      },
      { text: 'La dirección lo contiene todo y puede enviarse; cada uno ve solo lo que puede ver.' },
      { heading: 'Ordenar las columnas' },
      {
        text: '{list.columns.button} elige qué columnas se ven y en qué orden. Arrastre los títulos para moverlas y sus bordes para cambiar el ancho. Las que no caben se ocultan enteras; un botón a la derecha las abre y {list.columns.fewer} las oculta. Cada lista recuerda las suyas.',
      },
      { heading: 'Actuar sobre muchos' },
      {
        steps: [
          'Marque varias filas (con el teclado, [x]).',
          'Elija una acción en la barra que aparece abajo.',
          'Los registros que no se pueden procesar se nombran con su motivo; los demás quedan hechos.',
        ],
      },
      { note: '[Ctrl] [P] imprime la lista o el registro abierto, sin menú ni botones.' },
    ],
  },
}
