import type { Same } from '../text.ts'
import type * as zh from '../zh/shell.ts'

export const product = 'Yunjingtong CRM'

export const screens: Same<typeof zh.screens> = {
  index: 'Panel de control',
  crm: 'CRM',
  customers: 'Clientes',
  signUpList: 'Inscripciones',
  exports: 'Exportaciones',
  customerList: 'Lista de clientes',
  poolList: 'Bolsa abierta',
  poolMoves: 'Movimientos de la bolsa',
  customerImport: 'Importar clientes',
  finance: 'Finanzas',
  financeList: 'Asientos y vencimientos',
  base: 'Datos maestros',
  consignors: 'Comitentes',
  companies: 'Casas de subastas',
  platforms: 'Plataformas de subastas',
  commissions: 'Consignaciones',
  commissionedList: 'Lista de consignaciones',
  lotDetail: 'Detalle del lote',
  lotForm: 'Datos de la consignación',
  goodsList: 'Lista de bienes',
  recyclers: 'Recicladores',
  recyclerAdd: 'Añadir reciclador',
  recyclerList: 'Lista de recicladores',
  recyclerImport: 'Importar recicladores',
  system: 'Sistema',
  staff: 'Personal',
  poolRules: 'Reglas de la bolsa',
  audit: 'Registro de auditoría',
  profile: 'Perfil',
  help: 'Ayuda',
  login: 'Acceso',
  firstPassword: 'Contraseña inicial',
  notFound: 'Página no encontrada',
  noPermission: 'Sin permiso',
}

export const shell: Same<typeof zh.shell> = {
  skip: 'Ir al contenido principal',
  menu: 'Menú principal',
  sidebar: 'Abrir o cerrar la barra lateral (Ctrl/⌘ B)',
  openMenu: 'Abrir el menú',
  breadcrumb: 'Usted está aquí',
  language: 'Idioma',
  size: 'Tamaño global',
  sizes: { default: 'Normal', medium: 'Mediano', small: 'Pequeño', mini: 'Mínimo' },
  sizeSwitched: 'Tamaño cambiado',
  languageSwitched: 'Idioma cambiado',
  account: 'Mi cuenta',
  profile: 'Perfil',
  theme: 'Color del tema',
  otherColour: 'Otro color',
  scheme: 'Apariencia',
  schemes: { light: 'Claro', dark: 'Oscuro', auto: 'Sistema' },
  logOut: 'Salir',
  loading: 'Cargando',
  fullscreen: 'Pantalla completa',
  exitFullscreen: 'Salir de pantalla completa',
  noFullscreen: 'Su navegador no admite la pantalla completa',
  newVersion: 'El sistema se ha actualizado. Recargue para usar la nueva versión.',
  later: 'Más tarde',
  offline: 'Sin conexión. El trabajo seguirá solo cuando vuelva la red.',
}

export const page: Same<typeof zh.page> = {
  notFoundTitle: 'Esta página no existe',
  notFoundHint: 'Compruebe la dirección o vuelva al inicio.',
  backHome: 'Volver al inicio',
  back: 'Volver',
  noPermissionTitle: 'No puede abrir esta página',
  noPermissionHint: 'Roles con acceso: {roles}',
  noPermissionAny: 'Sus roles no abren ninguna de estas páginas',
  brokenTitle: 'Esta página ha fallado',
  brokenHint: 'Las demás páginas no se ven afectadas. Inténtelo de nuevo o recargue.',
  staleTitle: 'No se pudo cargar esta página',
  staleHint: 'La red es inestable o el sistema se acaba de actualizar. Recargue la página.',
  retry: 'Reintentar',
  reload: 'Recargar',
}

export const network: Same<typeof zh.network> = {
  error: 'Error',
  network: 'Error de red',
  timeout: 'Se superó el tiempo de espera de 5000 ms',
  status: 'La petición falló con el código {status}',
}

export const time: Same<typeof zh.time> = {
  now: 'ahora mismo',
  minutesAgo: { one: 'hace {n} minuto', other: 'hace {n} minutos' },
  hoursAgo: { one: 'hace {n} hora', other: 'hace {n} horas' },
  dayAgo: 'hace 1 día',
  inMinutes: { one: 'en {n} minuto', other: 'en {n} minutos' },
  inHours: { one: 'en {n} hora', other: 'en {n} horas' },
  inDay: 'en 1 día',
  minutes: { one: '{n} minuto', other: '{n} minutos' },
  hours: { one: '{n} hora', other: '{n} horas' },
  days: { one: '{n} día', other: '{n} días' },
  today: '{a}, {y}-{m}-{d}',
  weekdays: { 0: 'domingo', 1: 'lunes', 2: 'martes', 3: 'miércoles', 4: 'jueves', 5: 'viernes', 6: 'sábado' },
}

export const act: Same<typeof zh.act> = {
  save: 'Guardar',
  cancel: 'Cancelar',
  confirm: 'Confirmar',
  close: 'Cerrar',
  edit: 'Editar',
  add: 'Añadir',
  search: 'Buscar',
  copy: 'Copiar',
  copied: 'Copiado',
  saved: 'Guardado',
  undo: 'Deshacer',
  undone: 'Deshecho',
  yes: 'Sí',
  no: 'No',
}

export const download: Same<typeof zh.download> = {
  401: 'Autenticación fallida, no se puede acceder al recurso',
  403: 'No tiene permiso para esta operación',
  404: 'El recurso no existe',
  other: 'Error desconocido del sistema, avise al administrador',
  zip: '¡La descarga falló, avise al administrador!',
  busy: 'Descargando, espere',
}

export const upload: Same<typeof zh.upload> = {
  choose: 'Elegir archivos',
  drop: 'Suelte archivos aquí, péguelos o haga clic para elegir',
  hint: 'Archivos de hasta {size} MB de tipo {types}',
  comma: '¡El nombre del archivo no puede contener una coma!',
  tooLarge: '¡Un archivo no puede superar {n} MB!',
  tooMany: '¡Se pueden subir como máximo {n} archivos!',
  failed: 'La subida falló, inténtelo de nuevo',
  sending: 'Subiendo {name}',
  wait: 'Todavía se está enviando un archivo. Espere a que termine.',
  remove: 'Quitar {name}',
  open: 'Abrir {name}',
}

export const palette: Same<typeof zh.palette> = {
  open: 'Buscar en el menú',
  hint: 'Buscar menú, registros y acciones',
  findings: 'Resultados',
  screens: 'Menú',
  records: 'Registros',
  actions: 'Acciones',
  nothing: 'Nada encontrado',
  failed: 'No se pudieron buscar los registros; inténtelo de nuevo en un momento',
  move: 'Mover',
  choose: 'Abrir',
}

export const tabs: Same<typeof zh.tabs> = {
  label: 'Páginas visitadas',
  refresh: 'Actualizar',
  close: 'Cerrar',
  closeOthers: 'Cerrar otros',
  closeAll: 'Cerrar todos',
  closeOne: 'Cerrar {name}',
}

export const settings: Same<typeof zh.settings> = {
  title: 'Estilo de la página',
  tagsView: 'Mostrar las páginas visitadas',
  fixedHeader: 'Cabecera fija',
  sidebarLogo: 'Logotipo en la barra lateral',
  supportPinyinSearch: 'Buscar en el menú por pinyin',
}

export const errorLog: Same<typeof zh.errorLog> = {
  title: 'Registro de errores',
  clear: 'Borrar todo',
  message: 'Mensaje',
  stack: 'Pila',
  msg: 'Mensaje:',
  info: 'Origen:',
  url: 'Url:',
}

export const keys: Same<typeof zh.keys> = {
  title: 'Atajos de teclado',
  everywhere: 'En todas partes',
  lists: 'Listas',
  forms: 'Formularios',
  acts: {
    palette: 'Buscar menú, registros y acciones',
    sidebar: 'Abrir o cerrar la barra lateral',
    keys: 'Mostrar los atajos',
    close: 'Cerrar un diálogo',
    search: 'Buscar en la lista',
    down: 'Fila siguiente',
    up: 'Fila anterior',
    open: 'Abrir la fila',
    select: 'Seleccionar la fila',
    save: 'Guardar',
  },
}
