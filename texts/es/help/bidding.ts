export const bidding = {
  'sign-ups': {
    title: 'Inscripciones y su revisión',
    summary: 'Inscribir a recicladores, comprobar sus licencias y decidir quién puede pujar.',
    blocks: [
      { heading: 'Encontrar los lotes que le necesitan' },
      {
        text: 'En {screens.goodsList} use las vistas rápidas {lots.presets.noSignUp}, {lots.presets.few}, {lots.presets.deposit} y {lots.presets.coming}. Para enviar los datos a un comprador, pulse {lots.acts.viewing}.',
      },
      { heading: 'Inscribir' },
      {
        steps: [
          'Abra el lote, vaya a {lots.tabs.signUps}, pulse {signUps.add}, elija el reciclador y adjunte documentos si hace falta. Anote la paleta que dio la plataforma o deje el campo vacío y el sistema asigna una. Hasta el resultado puede corregirla con {signUps.acts.paddle}.',
          'El reciclador debe estar activo y cada tipo de licencia debe valer sin interrupción hasta el límite de recogida. Si no, la inscripción se rechaza.',
          'Las inscripciones se admiten hasta su cierre; si no se ha fijado, hasta la hora de la subasta.',
        ],
      },
      { heading: 'Revisión previa y decisión' },
      {
        text: 'Los captadores pulsan {signUps.acts.adviseApprove} o {signUps.acts.adviseReject}; la revisión sigue abierta. El jefe de captación, el director y los administradores pulsan {signUps.acts.approve} o {signUps.acts.reject}, también varias a la vez. Una rechazada vuelve con {signUps.acts.resubmit}.',
      },
      {
        text: 'Dos inscripciones de un lote con el mismo representante legal, teléfono, WeChat, pagador, cuenta, código de crédito, dirección o archivo muestran {signUps.collusion.title}. Tras las pujas, también dos postores que solo pujaron entre sí.',
      },
      {
        text: 'Lo ven el director, los administradores y el jefe de captación. Entonces {signUps.acts.approve} exige una nota, que se guarda con los indicios. Los captadores no ven nada antes del resultado.',
      },
      {
        picture: 'signups',
        text: 'La lista de inscripciones: revisión, depósito y la licencia que vence antes',
      },
      { heading: 'Depósito' },
      {
        text: 'Una inscripción puede pujar cuando finanzas confirma su depósito; el director y los administradores también pueden {signUps.acts.waive}. Hasta que empiezan las pujas, ellos y el jefe de captación pueden {signUps.acts.cancel}; el depósito cobrado queda por devolver.',
      },
      {
        text: 'Si el lote vuelve a subasta y el mismo reciclador se inscribe, el jefe de captación o el director pulsa {signUps.acts.carryOver} en la inscripción por devolver: no se mueve dinero, se adjunta el consentimiento escrito, lo que falta se paga y lo que sobra se devuelve.',
      },
      {
        note: '{signUps.presets.mayBid} en {screens.signUpList} muestra las aprobadas con el depósito cobrado o eximido.',
      },
    ],
  },
  bidding: {
    title: 'Pujas y resultado',
    summary: 'Registrar pujas, confirmar el resultado y saber qué hacer si no hay venta o no pagan.',
    blocks: [
      {
        picture: 'bids',
        text: 'Un lote en puja: las pujas se registran en una línea; al lado, los siguientes precios según la regla, la evolución y todas las pujas',
      },
      { heading: 'Registrar pujas' },
      {
        steps: [
          'Abra un lote en puja, pulse {bids.enter} y escriba la paleta: debajo aparece su empresa.',
          'Pulse una de las tres {bids.quick} o escriba un precio. Sin ratón: paleta, Enter, ↑ ↓ o un precio, Enter. Si el precio no cumple la regla de tramos, se le indica el válido más cercano.',
          'Para una subasta en plataforma use {bids.import.title}: pegue el registro o elija un archivo; lo último puede ir primero. Se le pregunta de quién es cada paleta desconocida y queda en su inscripción. Quienes deciden añaden con {signUps.fromLog} al postor que nunca se inscribió; su depósito lo guarda la plataforma. Si una línea falla, no se importa ninguna. Una puja a más de cinco minutos de la ronda exige en su línea el motivo de un director y queda marcada. Entre ofertas cerradas iguales, si alguna es importada, decide un director y dice por qué.',
          'Si registró una puja por error, use {bids.void} e indique el motivo. La puja conserva su lugar y la más alta se calcula de nuevo.',
        ],
      },
      { text: 'En las ofertas de pliego cerrado nadie ve importes antes del cierre de las pujas.' },
      { heading: 'El resultado' },
      {
        steps: [
          'Pulse {lots.acts.close_bidding}: primero ve el precio más alto, su postor y las pujas registradas y, si tiene permiso, la diferencia con la reserva. El precio sale de las pujas; si no hay, escríbalo.',
          'El jefe de captación puede {lots.acts.propose}: es un consejo.',
          'El director o un administrador pulsa {lots.acts.sell}: el ganador debe estar aprobado y tener el depósito cobrado o eximido. El mejor postor y su puja ya están puestos. Otro comprador u otro precio exige un motivo y el consentimiento escrito del comitente; un precio bajo la salida o la reserva exige ese consentimiento. Los recicladores suspendidos, en lista negra o con licencias que caducan antes se señalan y nunca se proponen.',
          'Sin venta, pulse {lots.acts.no_sale}. Tras el pago, {lots.acts.mark_paid}; al cargar los camiones, {lots.weighing.add} en {lots.tabs.weighing}; cuando todo ha salido, {lots.acts.mark_picked_up}.',
        ],
      },
      {
        text: 'En la recogida se comprueba otra vez el pago: lo vendido por un total debe estar pagado entero y lo cargado por peso no puede valer más de lo pagado. Si no, ni se imprime la orden ni se admite {lots.acts.mark_picked_up}.',
      },
      {
        text: 'El director o un administrador puede dejar salir a crédito, con motivo y consentimiento del comitente; el lote lo indica hasta que se paga. Con {fields.lots.hold_at_limit}, la carga que excede lo pagado no recibe tique.',
      },
      {
        text: 'Los tiques los registran el comercial y el captador del lote, sus jefes, el director y los administradores. Su autor puede anularlos durante una hora; después, solo el director.',
      },
      { heading: 'Cuando algo sale mal' },
      {
        text: 'Si el comprador no paga, el director o un administrador pulsa {lots.acts.default}, vencido el plazo o con una declaración del comprador. El depósito se pierde a favor de quien diga el contrato del comitente; lo pagado queda por devolver, menos lo que finanzas compense con un documento.',
      },
      {
        text: 'Después ellos pulsan {lots.acts.runner_up}, con consentimiento del comitente, o el lado vendedor {lots.acts.relist}: la ronda se archiva y el lote vuelve a borrador sin fechas ni resultados. Si fue un error, los administradores tienen {lots.acts.undo_default}.',
      },
      {
        text: 'También pueden {lots.acts.step_back} si ningún dinero confirmado depende de ello; la venta al segundo vuelve al incumplimiento.',
      },
      {
        text: 'Tras la nueva venta, el sistema propone a finanzas dos créditos contra quien incumplió (Ley de Subastas, art. 39), que finanzas confirma o descarta: la diferencia de precio es del comitente; las dos comisiones de la primera venta, nuestras.',
      },
      {
        text: 'Un depósito perdido a nuestro favor cubre primero las comisiones; uno a favor del comitente, la diferencia. Lo que se recupera repara antes la pérdida del comitente: cada cobro crea un importe a pagarle. {lots.tabs.funds} del lote dice qué se perdió, qué se recuperó y de quién es.',
      },
      { heading: 'Quién ve qué, y cuándo' },
      {
        text: 'Antes de la venta solo el lado vendedor ve la reserva y solo el lado comprador ve postores y pujas. El director y los administradores ven ambas cosas; cada consulta de la reserva se registra. Después ve postores y reserva quien puede abrir el lote; finanzas nunca ve la reserva.',
      },
      {
        note: 'Un lote no vendido no tiene resultado público: la reserva y los postores siguen siendo solo de su lado.',
      },
    ],
  },
}
