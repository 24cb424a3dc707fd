export const lots = {
  lots: {
    title: 'Del borrador a la publicación',
    summary: 'Registrar una consignación, enviarla a revisión, publicarla e imprimir la orden.',
    blocks: [
      {
        picture: 'lots',
        text: 'La lista de consignaciones: vistas rápidas, estados y, a la derecha, el paso siguiente',
      },
      { heading: 'La página de un lote' },
      {
        text: 'Al abrir un lote ve sus seis pasos, el estado exacto y las cifras del momento: en revisión, precio de salida, reserva, depósito y comisión; en puja, la más alta y lo que falta para la reserva; en la recogida, lo retirado, su valor y lo pagado. Los botones están al lado.',
      },
      {
        text: 'Una decisión con dos respuestas tiene dos botones; el de fondo lleno es el más probable. Las fechas y las personas están a la derecha. En el móvil se pliegan y el botón queda fijo abajo.',
      },
      { heading: 'Qué pide cada paso' },
      {
        steps: [
          'En {screens.commissionedList} pulse {lots.add}. Con {lots.form.saveDraft} guarda cuando quiera; no hace falta completarlo de una vez.',
          'Cuando los campos con * están completos, pulse {lots.form.saveSubmit}. Todo lo que falta se indica a la vez; las fechas deben ir en orden y los tres tramos de puja no pueden disminuir. Durante la revisión nadie lo modifica.',
          'Un jefe comercial, el director o un administrador pulsa {lots.acts.approve}, o {lots.acts.reject} con un motivo. Nadie revisa lo que envió.',
          'El jefe de captación, el director o un administrador pulsa {lots.acts.list}: con un captador, un enlace (no hace falta en la plataforma propia) y una hora de subasta futura.',
        ],
      },
      {
        text: 'La publicación abre las inscripciones y las pujas empiezan solas a la hora de la subasta. En los lotes aprobados y publicados, solo el director y los administradores corrigen o pulsan {lots.acts.withdraw}.',
      },
      { heading: 'Un aviso no es un rechazo' },
      {
        text: 'Una reserva bajo la salida o inalcanzable con los tramos, un depósito fuera del 5–30 % de la salida, un anuncio o una visita cortos, una preferencia sin preguntar o una comisión superior al 5 %: todo aparece en {lots.warnings} y no impide enviar.',
      },
      { heading: 'La lista de bienes' },
      {
        text: '{lots.tabs.items} de un lote tiene una fila por bien: vehículo, barco o equipo. Pegue filas de una hoja de cálculo o use {lotItems.file}; si una falla, no se guarda ninguna. Del bastidor se comprueban la longitud y el dígito de control.',
      },
      {
        text: 'Si la suma difiere de la cantidad, solo hay un aviso y {lotItems.takeOver} la adopta. Tras publicar, la lista ya no cambia y se imprime con el {options.paper_templates.paper.notice}.',
      },
      { heading: 'Otra vez a subasta' },
      {
        text: 'En un lote no vendido o incumplido, {lots.acts.relist} abre el formulario de la nueva ronda. Indique {relist.cut}: los precios se ajustan redondeados y las fechas siguen el anuncio y el calendario laboral. Al lado ve las rondas anteriores. Nada cambia hasta que guarda.',
      },
      { heading: 'Un lote parecido' },
      {
        text: 'En «Más acciones» de su fila pulse {lots.acts.copy}: las condiciones son las mismas; fechas, enlace, captador y adjuntos quedan vacíos.',
      },
      { heading: 'Imprimir' },
      {
        text: 'Abra el lote, pulse {lots.acts.print} y elija un documento, o pulse {papers.all}: los que pide su estado ya están elegidos y se imprimen de una vez. Cada uno recibe su número la primera vez que se imprime y lo conserva.',
      },
      {
        text: 'Los documentos van a socios chinos y están siempre en chino. Cada uno es para ciertos roles; lo que usted no puede ver sale como ● y lo que falta se deja en blanco. Las dos personas que figuran son las que actuaron y revisaron.',
      },
      {
        text: '{options.paper_templates.paper.record} nombra a los postores: el lado vendedor la imprime tras la venta. El QR de {options.paper_templates.paper.pick_up} abre el lote.',
      },
      {
        text: 'El director y los administradores pueden subir sus propias plantillas de Word en {screens.paperTemplates}; el formulario explica los campos. Con plantilla, la página de impresión tiene además un botón de Word. El documento incorporado siempre se puede imprimir.',
      },
      {
        note: 'Un comitente suspendido no se puede elegir en lotes nuevos. {lots.tabs.timeline} guarda quién dio cada paso y cuándo. Ahí también puede comentar y mencionar a un colega con @.',
      },
    ],
  },
  events: {
    title: 'Subastas: del anuncio al destino de los bienes',
    summary:
      'Registrar, revisar, publicar y subastar juntos los muchos lotes de un anuncio, y seguir el destino de cada bien.',
    blocks: [
      {
        text: 'Un anuncio con muchos lotes es una subasta conjunta. Sus condiciones son las iniciales de sus lotes; su estado depende de ellos, y se cuentan los lotes de cada estado. Arriba en {screens.auctionEvents} elija {auctionEvents.ways.list} o {auctionEvents.ways.calendar}.',
      },
      { heading: 'Una subasta nueva' },
      {
        steps: [
          'Pulse {auctionEvents.add} y rellene el formulario, o pulse {auctionEvents.notice.button}, pegue el anuncio completo y pulse {auctionEvents.notice.read}.',
          'Cada valor aparece junto a sus palabras en el anuncio y lo deducido lleva «{auctionEvents.notice.guess}»; las frases no entendidas van al final. Revíselo y rellene el formulario. Al guardar se crean también los lotes en borrador; quite la marca si vienen de un libro.',
          'Abra la subasta y pulse {auctionEvents.acts.sheet}: pegue una tabla o {auctionEvents.sheet.file}. Las filas del mismo paquete forman un lote con su lista de bienes y ese número. Antes, {auctionEvents.sheet.check}: cada celda dice qué falla. En 24 horas puede {auctionEvents.sheet.undo}; lo ya modificado se queda.',
          'Para lotes que ya existen y no están publicados, use {auctionEvents.acts.existing}. Un lote está en una sola subasta.',
        ],
      },
      { heading: 'Muchas fotos de una vez' },
      {
        text: 'En la subasta pulse {screens.photoImports} y elija un zip: archivos o carpetas se llaman como el lote, el paquete, el bastidor o la matrícula. Primero ve dónde iría cada foto y cuáles no tienen sitio, pesan demasiado o no son fotos.',
      },
      {
        text: 'Durante 24 horas puede {photoImports.undo}: se quitan las que siguen en su sitio. Si no se llaman como los paquetes, impórtelas desde {screens.auctionEvents}.',
      },
      { heading: 'Cambiar las condiciones' },
      {
        text: 'Al cambiar una condición de la subasta ve, lote por lote, qué cambiaría, y solo cambian los que usted marca. Los lotes publicados se modifican únicamente con sus propios permisos.',
      },
      { heading: 'Acciones sobre toda la subasta' },
      {
        text: 'Con todos los lotes o los marcados puede {lots.acts.submit}, {lots.acts.approve}, {lots.acts.list}, {lots.acts.start_bidding}, {lots.acts.close_bidding} o {lots.acts.no_sale}. Cada lote sigue sus propias condiciones; los que no las cumplen quedan como están y dicen por qué.',
      },
      {
        text: 'Durante las pujas abra {auctionEvents.room.title}: todos los lotes en puja están en una página. Escriba lote, paleta y puja, cada uno con [Enter]; no hace falta ratón.',
      },
      {
        text: 'Tras las pujas pulse {auctionEvents.results.button}, elija el archivo de la plataforma, revise las columnas y pulse {auctionEvents.results.import}. El director confirma a la vez los lotes sin avisos y recorre los demás con {auctionEvents.results.next}.',
      },
      { heading: 'El destino de cada bien' },
      {
        text: 'Las condiciones del lote fijan {fields.lots.end_use}, {fields.lots.evidence_days} y {fields.lots.performance_bond}. Una vez vendido, cada bien de su lista está en {lots.tabs.things}. Nada sale antes de cobrar la fianza de cumplimiento.',
      },
      {
        text: 'En el patio, escanee con el móvil el código de la orden de retirada, abra {lots.tabs.things}, marque lo que sale y añada el tique de báscula o una foto. Un error se corrige con {things.undo}.',
      },
      {
        text: 'Con {things.evidence} anote número, fecha y bastidor tal como están en el documento. Se señala lo que difiere de la lista, un número repetido o fechas desordenadas; si no cuadra o falta algo, el director usa {things.accept} con un motivo.',
      },
      {
        text: 'Lo atrasado está en {screens.things}, {things.presets.late}; se avisa una semana antes y el mismo día. Aceptado todo, la fianza se devuelve; con retraso, el director puede {things.forfeit}, entera o en parte. {things.report.open} se imprime; también puede {things.report.zip}.',
      },
      { heading: 'Un postor, un depósito' },
      {
        text: 'En los postores de una subasta, {eventSignUps.add} inscribe a uno en todos los lotes o en los marcados: una paleta, una documentación y una revisión para todos. Si un depósito sirve para toda la subasta, el postor puja cuando se cobra; al ganar los lotes que cubre, paga otro para seguir.',
      },
      {
        text: 'Con todos los resultados, el depósito se aplica a los lotes por orden y el resto se devuelve. En un incumplimiento solo se pierde la parte pactada; lo aplicado a otros lotes no se toca.',
      },
      {
        text: '{auctionEvents.acts.print} reúne los documentos: un anuncio sin reserva ni comitente, un contrato, un acta y una lista de resultados; y para cada comprador, una confirmación, una orden de retirada y una cuenta con todo lo que ganó.',
      },
      {
        note: 'Un lote no vendido o incumplido sale de la subasta al subastarse de nuevo; su resultado queda en ella y la ronda siguiente puede ir a otra.',
      },
    ],
  },
  board: {
    title: 'Tablero y calendario',
    summary: 'Los mismos lotes vistos por estado o por fecha de subasta.',
    blocks: [
      {
        text: 'Arriba en {screens.commissionedList} y {screens.goodsList} elija {lots.ways.table}, {lots.ways.board} o {lots.ways.calendar}; los filtros se mantienen.',
      },
      { heading: 'Tablero' },
      {
        picture: 'board',
        text: 'El tablero: una columna por estado y tarjetas con precios y fechas',
      },
      {
        steps: [
          'Arrastrar una tarjeta a otra columna es dar ese paso; las columnas a las que no puede ir no la admiten.',
          'Al soltarla se le pide lo que el paso necesita; si cancela, nada cambia.',
          'En lugar de arrastrar, use el menú de la tarjeta, con el teclado o en el móvil.',
        ],
      },
      {
        text: 'Los estados terminados están plegados al final; pulse uno para desplegarlo.',
      },
      { heading: 'Calendario' },
      {
        text: 'Vea las subastas por {lots.calendar.month} o {lots.calendar.week}. Lo que no cabe en un día se cuenta; pulse la cifra para abrir la semana. Pulse un lote para abrirlo.',
      },
      { note: 'Las cifras del calendario son exactas: cuentan también lo que no se muestra.' },
    ],
  },
}
