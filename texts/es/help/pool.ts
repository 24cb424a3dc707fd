export const pool = {
  pool: {
    title: 'Tomar clientes de la bolsa',
    summary: 'Ver números, tomar y asignar clientes, y los límites de cada día.',
    blocks: [
      {
        text: '{screens.poolList} reúne los clientes sin responsable. Su teléfono y WeChat están ocultos para todos hasta que alguien pide verlos o toma el cliente.',
      },
      {
        picture: 'pool',
        text: 'La bolsa abierta: arriba a la derecha los límites del día, los números ocultos y, a la derecha, el botón para tomar',
      },
      {
        steps: [
          'Filtre por zona, intención o motivo hasta encontrar un cliente adecuado.',
          'Si quiere preguntar antes, pulse {pool.reveal}. Las veces al día son limitadas (por defecto, 30) y cada una queda registrada.',
          'Pulse {pool.acts.claim}. El cliente es suyo y su plazo empieza ahora.',
        ],
      },
      { heading: 'Límites' },
      {
        text: 'Arriba a la derecha ve cuántos tomó hoy y cuántos tiene; por defecto, 10 al día y 200 en total. Lo que dejó o perdió por las reglas no puede tomarlo en 15 días. Asignarse un cliente cuenta como tomarlo, y cada uno cuenta una vez al día. Estas cifras las fija el director.',
      },
      {
        text: 'Cada teléfono o código que compara por primera vez cuenta, al registrar, modificar o comprobar (por defecto, 200 al día), haya duplicado o no. Si puede ver el duplicado, se le nombra; si no, solo sabe que existe. Al agotar un límite se le dice cuándo termina y se avisa a su jefe.',
      },
      { heading: 'Dos personas a la vez' },
      {
        text: 'Se lo queda quien llega primero. El cliente que otra persona toma desaparece enseguida de su lista. Si usted iba a tomarlo, se le dice quién se adelantó.',
      },
      { heading: 'Asignar a otra persona' },
      {
        text: 'Los jefes, el director y los administradores pueden dar un cliente directamente con {pool.acts.assign}; los jefes, solo a su equipo. Quien asigna no ve el número; si lo necesita, lo pide en la ficha y cuenta como número visto.',
      },
      {
        note: 'Tomar un cliente gasta el límite del día y no se deshace. Si no lo quiere, devuélvalo a la bolsa.',
      },
    ],
  },
  falling: {
    title: 'Por qué un cliente cae en la bolsa',
    summary: 'Entender los días restantes y conservar a sus clientes a tiempo.',
    blocks: [
      {
        text: 'En la ficha del cliente, una frase dice por qué está a salvo, o qué día y por qué cae en la bolsa. {fields.customers.pool_days_left} en la lista es el mismo cálculo.',
      },
      { heading: 'Dos reglas' },
      {
        steps: [
          'Demasiado tiempo sin contacto: pasan los días fijados (por defecto, 30) desde que es suyo o desde el último seguimiento.',
          'Demasiado tiempo sin venta: pasan los días fijados (por defecto, 180) desde que es suyo sin ninguna venta.',
        ],
      },
      {
        text: 'Basta con que se cumpla una para que caiga en la bolsa esa misma noche. Los avisos empiezan 7 días antes (por defecto). Los plazos pueden ser distintos según la intención.',
      },
      { heading: 'Cómo conservarlo' },
      {
        steps: [
          'Anote un seguimiento real antes de la fecha.',
          'Si necesita más tiempo, use {customers.acts.lock} (como máximo, 90 días).',
          'Un cliente con un lote en curso no cae.',
        ],
      },
      {
        note: '{dashboard.figures.falling_soon} en {screens.index} y la vista {customers.presets.falling} muestran los que no pueden esperar.',
      },
    ],
  },
  'pool-rules': {
    title: 'Las reglas de la bolsa y su prueba',
    summary: 'Ver a quién afecta antes de cambiar plazos y límites.',
    blocks: [
      {
        steps: [
          'Abra {screens.poolRules} y cambie plazos o límites; si hace falta, con otros plazos por intención.',
          'Pulse {pool.rules.preview}: ve qué clientes caerían, de quién son y cuántos esta misma noche.',
          'Si es lo que quiere, pulse {pool.rules.save}.',
        ],
      },
      {
        picture: 'rules',
        text: 'Reglas de la bolsa: plazos, límites y otros plazos por intención',
      },
      {
        text: 'Probar no cambia ningún cliente. Los plazos nuevos valen desde esa misma noche; los límites, de inmediato. Cada vez que guarda se crea una versión, y cada movimiento indica bajo qué versión ocurrió.',
      },
      { heading: 'Ver los movimientos' },
      {
        text: '{dashboard.widgets.pool_flow} en {screens.index} abre los movimientos uno por uno: quién tomó, asignó o devolvió qué y cuándo, y qué cayó por sí solo.',
      },
      {
        note: 'Sin {pool.rules.on}, ningún cliente cae por sí solo; tomar y asignar siguen igual.',
      },
    ],
  },
}
