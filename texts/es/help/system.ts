export const system = {
  calendar: {
    title: 'Calendario laboral',
    summary: 'Introducir los días trasladados; pagos, reembolsos y anuncios se calculan con ellos.',
    blocks: [
      {
        steps: [
          'Abra {screens.calendar} y elija el año.',
          'Pegue el aviso de festivos completo del Consejo de Estado y pulse {calendar.read}, o tome un ics o csv con {calendar.file}. Si un día de la semana o un número de días no encaja, se señala y no se toma nada.',
          'Revise los doce meses. Pulse un día para hacerlo festivo o laborable; púlselo otra vez para deshacer.',
          'Guarde. Si se moverían fechas pendientes de pago o reembolso, primero las ve en una lista. Con {calendar.move} se mueven también, y cada una queda registrada.',
        ],
      },
      { heading: 'Un año sin introducir' },
      {
        text: 'Desde el 1 de noviembre anterior lo avisan el panel de control y la lista de finanzas, y las fechas de ese año llevan una marca: cuentan fines de semana y festivos, conocidos hasta 2050, y aún pueden cambiar.',
      },
      { heading: 'Plazo de anuncio' },
      {
        text: 'Los bienes privados cuentan en días; los estatales, en días hábiles, con dos escalones según el precio mínimo: el de salida de la ronda, por la cantidad si es por unidad. Las cifras se cambian en la misma página.',
      },
      {
        text: '{fields.lots.notice_days} del lote tiene prioridad. En bienes privados, un plazo corto solo avisa; con menos de lo exigido, los estatales no se publican sin el motivo y un archivo de un director.',
      },
    ],
  },
  import: {
    title: 'Importar una hoja',
    summary: 'Registrar muchos clientes de una vez desde xlsx o csv.',
    blocks: [
      {
        steps: [
          'En {screens.customerList} pulse {customers.import}. Si no conoce el formato, use antes {imports.template}.',
          'Suba el libro: títulos en la primera fila y, como máximo, 200.000 filas.',
          'Revise qué columna va a cada campo; el sistema las asocia por el título.',
          'Elija quién será el comercial y si las filas con un teléfono ya existente se omiten o lo actualizan.',
          'Compruebe antes: se dice qué filas se añadirían, actualizarían y rechazarían, y no se escribe nada.',
          'Empiece. Puede salir de la página; se le avisa al terminar. Cada fila que repite un registro que usted no ve gasta una comparación del día; si no alcanzan, no se importa nada. Cada fila que deshace gasta otra.',
        ],
      },
      { picture: 'import', text: 'Los cinco pasos: subir, columnas, comprobar, importar, resultado' },
      { heading: 'Más contactos, y exportaciones que vuelven' },
      {
        text: 'Una fila de clientes admite {fields.general.contact2_name} y {fields.general.contact3_name}, con teléfono, WeChat, departamento y cargo; nombre y teléfono van juntos. Al actualizar se añaden las personas que faltan y las demás no cambian.',
      },
      {
        text: 'Marque estas columnas al exportar y el archivo se importa tal cual. Las exportaciones de clientes y recicladores llevan id y version. Consérvelas, corrija lo demás e importe: cada fila cambia su registro, una celda vacía vacía su campo y una fila sin id es nueva.',
      },
      {
        text: 'Lo que alguien cambió después no se sobrescribe; se muestra cada campo con el texto de la hoja y el actual.',
      },
      { heading: 'Filas rechazadas' },
      {
        text: 'El resultado da el motivo de cada fila rechazada. Pulse {imports.download}, corrija ese archivo e importe solo eso; nada se registra dos veces.',
      },
      {
        text: 'Un duplicado indica el campo que coincide y el registro o la línea de la hoja. De los registros que usted no ve solo se dice que existen: como máximo 50 filas, que gastan comparaciones del día una sola vez para la comprobación y la importación.',
      },
      { heading: 'Deshacer una importación' },
      {
        text: 'Durante 24 horas puede pulsar {imports.undo} en la página del resultado: lo añadido se borra y lo actualizado vuelve a como estaba. Se queda lo que alguien modificó, siguió, consultó en la bolsa o usó en un lote. Los administradores pueden deshacer las de otros.',
      },
      {
        note: 'Son obligatorios los mismos campos que en el formulario. Una fila con empresa conocida y otro teléfono se importa.',
      },
    ],
  },
  export: {
    title: 'Exportar datos',
    summary: 'Sacar una lista como archivo de Excel o csv y descargarla en las exportaciones.',
    blocks: [
      {
        steps: [
          'Abra la lista y busque, filtre o elija una vista rápida.',
          'Pulse {exports.button}: los filtros van incluidos y las columnas visibles ya están marcadas.',
          'Elija formato y columnas y pulse {exports.start}. Puede salir de la página; se le avisa al terminar.',
          'En {screens.exports} pulse {exports.acts.download}. El archivo se guarda 7 días y solo lo descarga quien lo exportó.',
        ],
      },
      { picture: 'export', text: 'Exportar: los filtros de la lista ya están; abajo se marcan las columnas' },
      { heading: 'Mientras se exporta' },
      {
        text: '{screens.exports} muestra las filas escritas hasta ahora. {exports.acts.cancel} las descarta. Tras un fallo, una cancelación o la caducidad, {exports.acts.retry} crea el archivo con los datos de ese momento.',
      },
      {
        text: 'Todos los datos de un archivo son del mismo instante. Con más de 1.048.576 filas, el Excel tiene varias hojas.',
      },
      {
        note: 'Solo los administradores exportan. El registro de auditoría dice quién exportó cuántas filas y con qué condiciones.',
      },
    ],
  },
  staff: {
    title: 'Personal y traspasos',
    summary: 'Abrir cuentas, dar roles, restablecer contraseñas, desactivar y traspasar.',
    blocks: [
      { heading: 'Una persona nueva' },
      {
        steps: [
          'En {screens.staff} pulse {staff.add} y escriba usuario, nombre y roles.',
          'Elija su responsable: un jefe comercial ve los clientes de las personas a su cargo.',
          'Escriba una contraseña o deje que el sistema cree una, que se muestra una sola vez. Entréguela en persona; debe cambiarse en el primer acceso, y se informa a su titular de quién la puso.',
        ],
      },
      { picture: 'staff', text: 'Personal: roles, responsable, clientes a su cargo y estado' },
      {
        text: 'Los permisos de varios roles se suman. Lado vendedor y lado comprador juntos, o finanzas o auditoría con cualquier otro, rompen una barrera: se le pide que lo piense dos veces.',
      },
      { heading: 'Alguien se va' },
      {
        steps: [
          'Primero {staff.handOver} y elija quién recibe: clientes, seguimientos previstos y equipo pasan enteros, sin contar los límites. Pueden recibir varios por partes, y registros sueltos uno a uno; la vista previa dice quién recibe qué. Los lotes y el comitente van con su cliente.',
          'Después {staff.disable}: sus sesiones terminan de inmediato y ya no puede entrar. No se borra nada.',
        ],
      },
      {
        note: 'Si alguien olvidó la contraseña, use {staff.resetPassword} y entregue la nueva en persona. Durante 7 días tras crear o restablecer una cuenta o darle un rol, usted y esa cuenta cuentan como una sola persona donde se exigen dos.',
      },
    ],
  },
  audit: {
    title: 'El registro de auditoría',
    summary: 'Quién hizo qué y cuándo, cómo estaba antes y después, y si el registro es fiable.',
    blocks: [
      {
        steps: [
          'Abra {screens.audit} y filtre por persona, acción, tipo de registro o fecha.',
          'Pulse una entrada para ver los valores anteriores y posteriores, los roles de ese momento, la dirección y la petición.',
          '{audit.ofRecord} cuenta toda la historia de un registro.',
        ],
      },
      { picture: 'audit', text: 'El registro: una fila por acción; arriba, el resultado de la verificación' },
      { heading: 'Integridad' },
      {
        text: 'Cada entrada se sella más o menos un segundo después de escribirse, sobre el sello anterior. Si alguien altera o borra una, la verificación la señala. {audit.check} la repite cuando quiera.',
      },
      {
        note: 'Aquí los teléfonos van siempre ocultos. Nadie puede cambiar ni borrar el registro, tampoco un administrador.',
      },
    ],
  },
  status: {
    title: 'Estado del sistema',
    summary: 'Si la instalación está bien, qué necesita atención y qué hacer.',
    blocks: [
      {
        text: 'Abra {screens.systemStatus}. La primera línea es el veredicto: {systemStatus.head.good}, {systemStatus.head.look} o {systemStatus.head.act}. Debajo van {systemStatus.areas.instances}, {systemStatus.areas.database}, {systemStatus.areas.backups}, {systemStatus.areas.jobs} y lo demás, cada 15 segundos.',
      },
      {
        text: '{systemStatus.areas.backups} nombra el último simulacro (npm run drill): segundos de trabajo perdidos y minutos de parada.',
      },
      { picture: 'status', text: 'Cómo está cada parte y, si no está bien, qué hacer' },
      {
        steps: [
          'Empiece por lo que dice {systemStatus.state.act} y siga con {systemStatus.state.look}.',
          'Cada línea dice qué pasó y qué hacer; sus comandos se ejecutan en el servidor.',
          'No hace falta recargar: en la siguiente actualización la línea desaparece o dice {systemStatus.state.good}.',
        ],
      },
      { heading: 'Si el reloj del servidor salta' },
      {
        text: 'Si la hora salta hacia delante, no se retiran clientes ni se limpia nada hasta que usted decide. Si el reloj está mal, corríjalo y todo sigue solo. Si está bien, pulse {systemStatus.confirmClock}: los clientes vencidos caen en la bolsa y no se puede deshacer.',
      },
      { note: 'Solo los administradores abren esta página. No muestra nada de ningún cliente.' },
    ],
  },
}
