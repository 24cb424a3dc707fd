export const finance = {
  finance: {
    title: 'Finanzas: asientos, vencimientos y liquidación',
    summary: 'Registrar y confirmar cada cobro y cada pago hasta liquidar el lote.',
    blocks: [
      {
        text: '{screens.financeList} empieza por {finance.tabs.todo}: lo que hay que confirmar, cobrar, pagar, devolver, liquidar, facturar y conciliar, en una lista, lo más urgente primero, por {finance.queue.groups.overdue}, {finance.queue.groups.today} y {finance.queue.groups.week}.',
      },
      {
        text: 'Filtre por tipo, busque, muévase con j y k, actúe con Enter. Cada línea tiene un botón; si algo lo impide, el botón es la solución. Las cuatro cifras se abren; los movimientos del banco que coinciden exactamente son una línea: {finance.queue.check}.',
      },
      {
        text: 'Un cobro se registra y confirma en un paso; un pago requiere dos personas. Si importe y referencia bancaria se repiten, se pregunta antes.',
      },
      {
        picture: 'finance',
        text: 'Asientos: el estado de cada uno y, arriba, los totales de lo filtrado',
      },
      { heading: 'Registrar y confirmar' },
      {
        steps: [
          'Pulse {finance.add}, elija tipo y lote y anote importe y justificante; o pulse {finance.acts.pay} en uno de los {finance.tabs.dues}, con importe y parte ya puestos. ¿No ha terminado? {finance.saveDraft} lo guarda y usted sigue desde la lista.',
          'Cuando el banco lo muestra, pulse {finance.acts.confirm}, o marque varios y {finance.bulkConfirm}. El dinero de otro lleva {bankStatements.payerDiffers}: la primera vez, explíquelo o adjunte un justificante. Todo asiento indica una cuenta nuestra; un depósito en la de liquidación exige motivo.',
          'Un pago lo confirma alguien distinto de quien lo registró, también entre administradores. Cuentan como una persona las cuentas que alguien creó, restableció o dotó de un rol en los últimos 7 días y las que entraron desde el mismo navegador. Quien cambió la cuenta del beneficiario en 7 días, a mano, al importar, al deshacer o al crearlo, tampoco confirma. Antes lea {passport.title}: de dónde sale el número, quién lo cambió y cuándo, y a quién se pagó ahí.',
        ],
      },
      {
        text: 'Sin confirmar, un asiento se quita con {finance.acts.void}. Confirmado, no cambia: {finance.acts.reverse} crea el contrario y lo conserva; también en los cobros lo hace otra persona. Un pago no supera lo que queda por pagar. Si se cobra de más, lo que excede del vencimiento queda sin aplicar.',
      },
      { heading: 'Banco y cierre diario' },
      {
        steps: [
          'Registre nuestras cuentas en {finance.tabs.accounts}. Cobros, asientos y documentos las toman de ahí.',
          'En {finance.tabs.bank_lines} pulse {bankStatements.add} y suelte el csv o xlsx. La cuenta se reconoce y otra se rechaza; si no figura, mire tres líneas y elíjala. El saldo inicial enlaza con el último conocido; si no, diga por qué. Repetir el archivo no añade nada; las columnas se indican una vez.',
          'Un archivo equivocado se quita en {bankStatements.statements}: alguien distinto de quien lo importó pulsa {bankStatements.acts.takeBack}, mientras no haya movimientos conciliados ni días cerrados.',
          '{bankStatements.confirmExact} muestra antes número y suma, y nombra lo que se rechaza. Los demás, con {bankStatements.acts.match}; un movimiento puede ser varios cobros. Una salida solo se concilia con un asiento que confirmaron dos personas. Traspasos entre cuentas nuestras, gastos, intereses e impuestos: {bankStatements.acts.setAside}; lo demás, si supera 1.000 CNY, exige motivo y una segunda persona.',
          'Después cierre el día en {finance.tabs.day_closes}: apertura más movimientos es el saldo final, y la cuenta de depósitos tiene lo que dicen los libros. Un día cerrado no admite asientos hasta que un administrador pulsa {dayCloses.reopen}.',
          'Pasado el mes, pulse {monthCloses.close} en {finance.tabs.months}: los días de todas las cuentas cerrados, nada pendiente y los depósitos cuadrados. Un mes cerrado no admite asientos y las correcciones van a uno abierto; un administrador puede usar {monthCloses.reopen}.',
        ],
      },
      { heading: 'Cobros sin aplicar' },
      {
        text: 'Lo pagado de más, dos veces o sin pagador o lote conocido se registra entero. Está en {finance.tabs.unapplied}, {finance.tabs.todo}, {finance.statement.title} y el cierre. Elija {options.finance_entries.kind.unapplied_in}, con o sin lote; en un movimiento, {bankStatements.acts.unapplied}.',
      },
      {
        steps: [
          '{unapplied.apply}: elija un importe por cobrar o un depósito esperado y la cantidad. Queda cobrado sin mover dinero. Si no era ese, revierta el asiento {options.finance_entries.kind.unapplied_apply}.',
          '{unapplied.refund}: una salida a la cuenta del pagador, que confirma una segunda persona. Lo que está en camino no se puede aplicar.',
        ],
      },
      { heading: 'Depósitos' },
      {
        text: 'Un depósito puede llegar en partes y cuenta como cobrado cuando está entero. Tras la venta, el del ganador se aplica al precio; si incumple, se pierde; los de los demás quedan por devolver, exactamente lo que entró.',
      },
      {
        text: 'Tras una reventa, use {finance.acts.confirm} o {finance.acts.drop} en lo propuesto en {finance.tabs.dues}: diferencia y penalización. Lo cobrado es antes del comitente; se crea su pago, entre dos personas. Panel y liquidación del lote dicen qué se perdió, qué se recuperó y de quién es.',
      },
      { heading: 'Pago y recogida' },
      {
        text: 'La venta crea un importe a cargo del comprador: el precio con su comisión o, por peso, el anticipo; en ambos casos, menos el depósito. Cuando está confirmado entero, abra el lote y pulse {finance.mark.mark_paid}.',
      },
      {
        text: 'Si se revierte un cobro, un lote pagado vuelve a vendido; la fecha de pago no cambia y se avisa a los afectados. Tras la recogida queda como {fields.lots.owed_after_pick_up}: en rojo en {finance.tabs.todo}, en el lote y en el panel. Su liquidación no se cierra hasta que se paga.',
      },
      { heading: 'Liquidación' },
      {
        steps: [
          'Tras la recogida pulse el nombre del lote y anote a la derecha la cantidad y los ajustes; las cifras se calculan al escribir. Después, {finance.save}.',
          'Lo vendido por toneladas o unidades se liquida por la suma de los tiques válidos. Otra cantidad exige motivo y archivo, y la aprueba en {screens.approvals} un administrador o el director; hasta entonces cuentan los tiques. Sin tiques, más de un 10 % de diferencia con el lote exige motivo.',
          'Cambiar el precio (ajustes o precio unitario) exige motivo y archivo. Sobre el límite de {screens.companySettings}, o bajo la salida o la reserva, exige además el consentimiento del comitente y una aprobación; hasta entonces vale el anterior. Nadie aprueba lo que pidió.',
          'Cargos, exenciones de depósito, reembolsos, pagos y rebajas de reserva sobre los límites de {screens.companySettings} se aprueban: dé el motivo en el aviso y pulse {approvals.acts.submit}. Cargos, exenciones y reservas valen enseguida; reembolsos y pagos pasan además por dos personas.',
          'Revise y pulse {finance.acts.close}: las cifras quedan fijas y se crea lo que el comprador aún paga o recibe y lo que cobra el comitente.',
          'Cuando todo está pagado, pulse {finance.mark.settle}.',
        ],
      },
      {
        text: 'Al comitente se le paga como máximo lo que el comprador pagó por los bienes menos la comisión retenida; el aviso dice cuánto cabe. Un administrador puede adelantar más con motivo y archivo: {options.finance_entries.kind.consignor_advance}. Lo que se cobre después repone antes el adelanto.',
      },
      {
        text: 'Si se cerró por error, un administrador puede usar {finance.acts.reopen} mientras el lote no esté liquidado: se cancelan los importes que creó; lo confirmado se revierte antes.',
      },
      {
        text: 'Con el lote liquidado solo se revierten los cobros y pagos de esos importes; para otros siga el orden del aviso: revertir estos, retroceder, reabrir. Con precio unitario, el importe de venta es estimado hasta el cierre.',
      },
      { heading: 'Cargos fuera del precio' },
      {
        text: 'Almacenaje, remolque, retirada tardía y similares no son precio ni ajustes: en {charges.title} del lote pulse {charges.add} y diga qué parte paga y si es tarifa nuestra o suplido a coste. No cambian precio, prima, facturación ni comisión.',
      },
      {
        text: 'El cargo al comprador es enseguida una cuenta por cobrar propia, y el lote se liquida cuando se paga; el del comitente se retiene de su pago, y él abona lo que no alcance. Un cargo no se modifica: se anula con un motivo. Cerrada la liquidación, quedan fijos.',
      },
      {
        text: 'La comisión puede ir por tramos: en el resumen del lote pulse {commissionScales.edit} y fije, para la parte que paga, tramos, mínimo, máximo o un importe fijo. Liquidación, vencimientos y documentos lo aplican; el acuerdo y la confirmación imprimen la tabla.',
      },
      {
        text: 'Un lote puede pactar un recargo por retirada tardía (importe o porcentaje del depósito por día tras el límite) y una tarifa de servicio; figuran en anuncio, acuerdo y confirmación. Tras la venta, el lote los propone con sus días: pulse {charges.enterProposed}. Nada se cobra solo.',
      },
      {
        text: 'Lo que asumimos por un lote sin cobrarlo a nadie, como anuncios, viajes o remolque, va en {costs.title}: pulse {costs.add} e indique el beneficiario. Queda por pagar enseguida y lo pagan dos personas. Comisiones y tarifas nuestras menos costes es el margen.',
      },
      {
        note: 'Antes de pagar, lea la línea bajo la cuenta bancaria: quién cambió los datos por última vez, y cuándo.',
      },
    ],
  },
  'money-papers': {
    title: 'Remesas de reembolsos, facturas e impresos',
    summary: 'Reembolsar depósitos de una vez, registrar facturas e imprimir recibos y liquidaciones.',
    blocks: [
      { heading: 'Remesas de reembolsos' },
      {
        steps: [
          'En {finance.tabs.dues} pulse {finance.acts.refunds}, o marque antes algunos reembolsos. Los que no tienen datos bancarios o ya están registrados no se pueden elegir; su línea dice por qué.',
          'Márquelos y pulse {finance.refunds.make}: cada depósito recibe un asiento por confirmar, con el número de la remesa como referencia bancaria.',
          'Pulse {finance.refunds.download} y entregue el archivo al banco. Lleva las cuentas tal como estaban al formar la remesa; el registro de auditoría dice quién lo descargó.',
          'Otra persona de finanzas o un administrador pulsa {finance.refunds.entries}, comprueba, marca y pulsa {finance.bulkConfirm}.',
        ],
      },
      {
        note: 'Si después de formar la remesa cambiaron unos datos bancarios, una línea roja dice quién y cuándo. Anule ese asiento y forme otra; lo anulado sale del archivo.',
      },
      { heading: 'Facturas' },
      {
        text: 'En {finance.tabs.tax_receipts} pulse {finance.taxReceipts.add}, elija el lote, anote el número y suba el documento; titular, NIF, tipo e importe salen de las condiciones y la liquidación.',
      },
      {
        text: 'Bienes y comisión se facturan aparte: los bienes los factura el comitente, salvo que el contrato diga que nosotros; la comisión, nosotros a quien la paga. Un tipo o importe distinto exige motivo; varias facturas pueden sumar el total.',
      },
      {
        text: 'Una factura no se modifica: la errónea se cierra con {finance.acts.void} y un motivo, y su número se puede registrar otra vez. Un lote liquidado sin facturar del todo está en {finance.tabs.todo} como {finance.queue.kinds.receipts}.',
      },
      {
        text: 'Base e impuesto vacíos se calculan; el total nunca supera la liquidación. {finance.taxReceipts.red} registra la rectificativa de una emitida. Lo facturado de más tras reabrir aparece en los pendientes.',
      },
      { heading: 'Recibos y liquidaciones' },
      {
        text: 'Un asiento confirmado se imprime como {finance.acts.receipt} u {finance.acts.payment}, con el importe en letra y dos firmas.',
      },
      {
        text: 'Cerrada la liquidación, el panel del lote ofrece {finance.statements.buyer} y {finance.statements.consignor}, con pesos, cifras y pagos; la del comprador no dice la comisión del comitente, y la de este no nombra al comprador.',
      },
      {
        text: 'En {finance.tabs.statement} elija parte y periodo para descargar o imprimir apertura, líneas y cierre, con espacio para su sello.',
      },
      { heading: 'Vencido' },
      {
        text: 'Lo que no se paga en su fecha se marca {finance.presets.overdue} en {finance.tabs.dues}, y finanzas recibe un aviso al día.',
      },
    ],
  },
  'e-invoices': {
    title: 'Leer una factura electrónica',
    summary: 'Rellenar una factura con el archivo de la plataforma fiscal y ver qué no cuadra.',
    blocks: [
      {
        steps: [
          'En {finance.tabs.tax_receipts} pulse {finance.taxReceipts.add}; elija primero el lote y la factura.',
          'Pulse {eInvoices.read} y elija el XML u OFD de la plataforma fiscal.',
          'Se rellenan número, titular, NIF, tipo e importes. Lo que difiere de la factura esperada aparece en una lista; revíselo y guarde.',
        ],
      },
      {
        note: 'Leer no guarda nada. Una factura rectificativa se registra en la original con {finance.taxReceipts.red}.',
      },
    ],
  },
  vouchers: {
    title: 'Pasar los libros al programa de contabilidad',
    summary: 'Exportar los asientos confirmados de un mes para Yonyou, Kingdee o hledger.',
    blocks: [
      {
        steps: [
          'Antes de la primera exportación, finanzas abre {vouchers.accounts} en {screens.vouchers} y revisa la cuenta de cada clase de asiento.',
          'Elija el mes y compruebe que debe y haber son iguales.',
          'Pulse {vouchers.formats.u8}, {vouchers.formats.kingdee} o {vouchers.formats.hledger} e importe el archivo en el programa de contabilidad.',
        ],
      },
      {
        text: 'Cada asiento confirmado es exactamente un comprobante. Una reversión es un comprobante en rojo con su propia fecha. El número se asigna al exportar y nunca cambia. Para exportarlo otra vez, indique el motivo.',
      },
      {
        note: 'El texto para hledger contiene el mes entero; no asigna números ni cuenta como exportación.',
      },
    ],
  },
  'who-owes': {
    title: 'Quién nos debe dinero',
    summary: 'Lo que falta por cobrar y lo que vence antes.',
    blocks: [
      {
        steps: [
          'Pulse [Ctrl] [K] y escriba «quién debe».',
          'Finanzas y los administradores llegan a {finance.tabs.dues}: parte, concepto, lo pendiente y su fecha; lo más antiguo primero y lo vencido en rojo.',
          'Los demás llegan a los lotes vendidos y sin pagar. Abra uno y vea {lotLead.figures.unpaid}.',
          'Todas las cuentas con una empresa están en {finance.tabs.statement} y se pueden imprimir.',
        ],
      },
      {
        note: 'En el panel de control, {home.figures.receivable} es la suma de todo ello y abre esta lista.',
      },
    ],
  },
}
