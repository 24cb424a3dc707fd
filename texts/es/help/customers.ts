export const customers = {
  customers: {
    title: 'Añadir clientes',
    summary: 'Registrar un cliente nuevo sin duplicarlo.',
    blocks: [
      {
        steps: [
          'En {screens.customerList} pulse {customers.add}.',
          'También puede empezar con {customers.paste.open}: lo que se reconoce se rellena y se marca. Revise cada campo.',
          'Escriba empresa, contacto y teléfono. Al salir de un campo, el sistema comprueba si el cliente ya existe.',
          'Los campos con asterisco son obligatorios. Elija la intención y, si hace falta, el campo {customers.ownedBy}.',
          'Pulse [Ctrl] [S] o {act.save}.',
        ],
      },
      { heading: 'Si aparece un duplicado' },
      {
        text: 'El mismo teléfono o código de crédito es el mismo cliente y no se puede registrar otra vez. Si solo coincide el nombre de la empresa (no cuentan paréntesis, anchura de letra ni forma social), compruébelo y pulse {customers.hit.confirm}.',
      },
      {
        text: 'Si la empresa del mismo nombre está en la bolsa y usted puede tomarla, al lado está {pool.acts.claim}. Si el número es de otro contacto, se indica quién y de qué empresa. Si ya tiene comercial, hable con él o con su jefe. De los clientes ajenos solo se indica que existen.',
      },
      {
        note: 'Cada persona tiene 200 comprobaciones al día y quedan registradas. Así nadie adivina uno a uno los números de la bolsa.',
      },
      { heading: 'Consultar un cliente' },
      {
        text: 'Pulse el nombre de la empresa: a la derecha se abre la ficha con sus datos, la fecha en que caería en la bolsa, los seguimientos y el historial.',
      },
      {
        picture: 'customer',
        text: 'Un cliente: arriba lo que se puede hacer, después una frase sobre su situación y abajo los seguimientos',
      },
      { heading: 'Varias personas de una empresa' },
      {
        text: 'Abra {customers.tabs.contacts} y pulse {customers.contacts.add}. La ficha lleva el contacto principal; los demás están aquí y {customers.contacts.makePrimary} intercambia dos. Si al registrar la empresa ya existe, la persona nueva puede añadirse a ella. En Excel, cada fila admite dos contactos más.',
      },
      {
        picture: 'contacts',
        text: 'Los contactos de un cliente: puede llamar a sus números y copiarlos',
      },
      { heading: 'Dos fichas del mismo cliente' },
      {
        text: 'Los jefes, el director y los administradores pulsan {customers.acts.merge}, eligen la otra ficha y deciden campo por campo. La otra se archiva; seguimientos, contactos, lotes, comitente y etiquetas pasan a la que queda. Durante 30 días el director y los administradores pueden {customers.merge.undo}.',
      },
      { heading: 'Etiquetas' },
      {
        text: 'Marque uno o varios clientes y pulse {customers.acts.tag}. Si se equivoca, pulse {act.undo} en el mensaje de arriba a la derecha.',
      },
    ],
  },
  'follow-up': {
    title: 'Hacer el seguimiento',
    summary: 'Anotar cada contacto y fijar el siguiente.',
    blocks: [
      { heading: 'Cada día' },
      {
        steps: [
          'Abra {screens.index} y pulse {dashboard.figures.due_today} y {dashboard.figures.overdue}.',
          'Pulse {customers.acts.follow} en la primera fila: a la izquierda ve contacto, teléfono, cinco seguimientos, lotes y plazo; a la derecha escribe la nota. Pulse un número para llamar; pase el ratón o manténgalo pulsado para copiar. En el móvil empiece por {ui.contact.call}; al volver se abre la nota.',
          'Elija la intención y la próxima fecha y pulse {customers.calling.saveNext} o [Ctrl] [Enter]: aparece el cliente siguiente de la lista. [Alt] [↑] y [Alt] [↓] avanzan sin guardar y conservan lo escrito.',
          'Cada resultado tiene su tecla: [Alt] con [1] a [4] anota {customers.outcomes.reached}, {customers.outcomes.missed}, {customers.outcomes.invalid} o {customers.outcomes.afternoon} y fija la próxima fecha. Con {customers.outcomes.keep} tiene a mano las frases que más usa.',
          'Si no fija una próxima fecha, se le pregunta una vez. Los días restantes se cuentan de nuevo desde que guarda.',
        ],
      },
      {
        picture: 'calling',
        text: 'La llamada: a la izquierda quién es; a la derecha, la nota y la próxima fecha',
      },
      {
        text: 'Para cambiar una sola cosa no hace falta abrir el cliente: pulse la intención, la próxima fecha o las etiquetas en la lista, o marque varias filas y cámbielas juntas. Si se equivoca, pulse {act.undo} en el mensaje.',
      },
      {
        text: 'A la hora acordada le avisa la campana. En ella puede activar los avisos del navegador.',
      },
      {
        text: 'Si se corta la conexión, se cierra la sesión o la página, o el cliente pasa a otra persona, lo escrito queda como borrador y solo vuelve a usted.',
      },
      {
        text: 'Una próxima fecha que pasó sin contacto se muestra en rojo y aparece en {customers.presets.overdue}.',
      },
      { heading: 'Los seguimientos del equipo' },
      {
        text: '{screens.followUps} los ordena por fecha: cada comercial ve los suyos; los jefes, los de su equipo; el director y los administradores, todos. Filtre por persona, fecha o medio, o busque por empresa y contacto.',
      },
      {
        picture: 'feed',
        text: 'Seguimientos: quién habló con quién, cuándo, de qué, y cuándo toca de nuevo',
      },
      {
        note: 'Los seguimientos no se borran. Durante 30 minutos su autor puede usar {customers.correct}.',
      },
    ],
  },
  'hand-on': {
    title: 'Transferir, bloquear y devolver a la bolsa',
    summary: 'Pasar un cliente a otra persona, conservarlo un tiempo o dejarlo ir.',
    blocks: [
      {
        text: 'Estas acciones están en el menú «Más acciones» al final de cada fila y en la parte superior de la ficha. Transferir y devolver también funcionan con varios clientes a la vez.',
      },
      { heading: 'Transferir a un colega' },
      {
        text: 'Pulse {customers.acts.transfer} y elija quién lo recibe. Van con él los lotes en curso y los seguimientos previstos; se avisa al nuevo responsable y sus plazos empiezan de cero. Los comerciales transfieren los suyos; los jefes, los de su equipo; el director y los administradores, todos.',
      },
      { heading: 'Bloquear' },
      {
        text: 'Un cliente bloqueado no cae en la bolsa, como máximo durante 90 días. Cada persona tiene un número limitado de bloqueos (por defecto, 20). Pulse {customers.acts.lock} y elija el plazo; {customers.acts.unlock} lo termina cuando quiera. Ambos se deshacen con {act.undo} en el mensaje.',
      },
      { heading: 'Devolver a la bolsa' },
      {
        text: 'Si renuncia a un cliente, pulse {customers.acts.release} e indique el motivo. Los demás pueden tomarlo; usted, no durante un tiempo (por defecto, 15 días), y por eso no se deshace. No se devuelven los clientes bloqueados ni los que tienen lotes en curso.',
      },
      {
        note: 'Archivan el director y los administradores: el cliente sale de todas las listas y sus registros se conservan.',
      },
    ],
  },
}
