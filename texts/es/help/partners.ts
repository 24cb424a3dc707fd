export const partners = {
  consignors: {
    title: 'Comitentes',
    summary: 'Convertir en comitente a un cliente ganado y vigilar sus contratos.',
    blocks: [
      {
        steps: [
          'Abra el cliente y pulse {customers.toConsignor}: empresa, contacto y teléfono ya están puestos. También puede pulsar {consignors.add} en {screens.consignors}.',
          'Escriba el contacto y los datos bancarios y guarde. La intención del cliente pasa a «Ya colabora».',
          'En la ficha del comitente o en {screens.contracts}, pulse {contracts.add}: número, fechas, comisión y lo pactado para un incumplimiento.',
          'Elija el comitente y su contrato al crear una consignación en {screens.commissionedList}.',
        ],
      },
      {
        text: 'El mismo código de crédito o el mismo cliente es el mismo comitente y no se puede registrar otra vez. Si solo coincide el nombre, compruébelo y pulse {consignors.duplicate.confirm}.',
      },
      {
        text: 'Un comitente pertenece a su {fields.consignors.service_id}: esta persona, su jefe, el director, los administradores y quien tiene un lote suyo lo ven entero y lo modifican. Los demás solo ven nombre y estado y no pueden elegirlo.',
      },
      {
        text: 'Si otra persona cambia condiciones, datos bancarios o estado, se avisa al comercial y la ficha dice quién cambió qué. Se transfiere con su cliente y en los traspasos.',
      },
      { heading: 'Suspender' },
      {
        text: 'Pulse {consignors.acts.suspend}: no admite lotes nuevos y los que tiene siguen. {consignors.acts.reinstate} lo revierte cuando quiera.',
      },
      { heading: 'Comisión' },
      {
        text: 'Si pagan ambas partes, {fields.consignors.commission_point} es el del comprador y {fields.consignors.consignor_commission_point} va aparte; los lotes nuevos toman ambos. Los captadores no ven el segundo, y ningún documento del comprador lo muestra.',
      },
      {
        note: 'Tras guardar, solo finanzas y los administradores ven entero y cambian el número de cuenta; los demás ven las cuatro últimas cifras. Cada cambio indica quién lo hizo y cuándo.',
      },
    ],
  },
  contracts: {
    title: 'Contratos',
    summary:
      'Los contratos de los comitentes: plazo, comisión, incumplimientos y un aviso antes de que terminen.',
    blocks: [
      {
        text: 'Pulse {contracts.add} en {screens.contracts} o en la ficha de un comitente, que puede tener varios.',
      },
      {
        text: 'El contrato dice quién paga la comisión, su tipo o sus tramos ({fields.contracts.buyer_scale}, un mínimo, un máximo o un importe fijo), {fields.contracts.late_pick_up_fee} y {fields.contracts.forfeit_to}.',
      },
      {
        text: 'El lote que lo elige toma estas condiciones y aún puede cambiarlas; los cambios posteriores del contrato no le afectan. Cada cambio deja una versión: {contracts.versions} en la ficha dice quién cambió qué.',
      },
      {
        text: 'Un lote solo admite un contrato vigente de su comitente; si termina antes de la subasta, el lote lo avisa. Sin contrato valen las {consignors.sections.contract} de la ficha del comitente.',
      },
      { heading: 'Contratos que terminan' },
      {
        text: '{contracts.presets.ending} en {screens.contracts} muestra los que terminan en 60 días. El comercial del comitente recibe un aviso el día 60 antes; si no lo hay, lo recibe el director. Para renovar, cambie {fields.contracts.to} o registre un contrato nuevo.',
      },
    ],
  },
  recyclers: {
    title: 'Recicladores',
    summary: 'Añadirlos, verificarlos y mantener sus licencias; suspenderlos o vetarlos si hace falta.',
    blocks: [
      { heading: 'Añadir' },
      {
        steps: [
          'Abra {screens.recyclerAdd} y avance paso a paso: empresa, contacto, actividad y zona, licencias y banco.',
          'Al salir del teléfono o del código de crédito se buscan duplicados. El mismo no se puede registrar otra vez; si solo coincide el nombre, compruébelo y pulse {recyclers.hit.confirm}.',
          '¿No ha terminado? {recyclers.saveDraft} lo guarda solo para usted; puede seguir en cualquier dispositivo.',
          'Después de guardarlo espera la verificación y no puede inscribirse antes.',
        ],
      },
      {
        text: 'Las comprobaciones se suman a las de clientes: 200 al día por persona.',
      },
      { heading: 'Verificar, suspender, vetar' },
      {
        text: 'El jefe de captación, el director y los administradores pulsan {recyclers.acts.verify}, {recyclers.acts.suspend} o {recyclers.acts.reinstate}. {recyclers.acts.blacklist} es solo del director y los administradores, con un motivo y un último día; termina por sí solo.',
      },
      { heading: 'Licencias' },
      {
        text: '{recyclers.presets.expiring} muestra los que deben renovar. Pulse {recyclers.acts.renew}; la licencia antigua puede quedarse: vale la más reciente de cada tipo. Si una caduca, el reciclador queda suspendido esa noche.',
      },
      { heading: 'Categoría' },
      {
        text: 'A: tres compras o más, sin incumplimientos. B: al menos una, sin incumplimientos. C: ninguna todavía, o cinco compras cumplidas por cada incumplimiento. D: los demás con algún incumplimiento. La ficha dice el motivo.',
      },
      { heading: 'Importar' },
      {
        text: 'El jefe de captación, el director y los administradores pulsan {recyclers.import} en {screens.recyclerList}; funciona como la importación de clientes.',
      },
      {
        note: 'Quien puede abrir {screens.recyclerList} ve todos los recicladores. El lado vendedor y los captadores ven abreviados el teléfono y el WeChat de los ajenos.',
      },
    ],
  },
}
