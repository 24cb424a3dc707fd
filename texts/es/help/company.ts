export const company = {
  settings: {
    title: 'Ajustes de la empresa',
    summary: 'Nombre, logotipo, números de lote, condiciones habituales, límites y plazos de conservación.',
    blocks: [
      {
        steps: [
          'Abra {screens.companySettings}, haga los cambios y guarde. Para los límites y los plazos de conservación se le pide otra vez la contraseña.',
          'El nombre, el logotipo y el color aparecen en el menú, en la página de acceso y en los documentos impresos. Los demás los ven la próxima vez que abren la página.',
          'El formato de numeración vale para los lotes que se creen a partir de ahora. El ejemplo bajo el campo muestra el próximo número.',
          'Las condiciones habituales se rellenan al crear un lote. Lo pactado en el contrato o con el comitente tiene prioridad.',
        ],
      },
      {
        note: 'Cada vez que guarda se crea una versión. El registro de auditoría dice quién cambió qué, y cuándo.',
      },
    ],
  },
  'move-in': {
    title: 'Traer los datos anteriores',
    summary:
      'Importar desde Excel los lotes, inscripciones, pujas, tiques y cobros anteriores a este sistema.',
    blocks: [
      {
        steps: [
          'Dé de alta primero al personal. Después importe en {screens.moveIn}, por este orden: comitentes, lotes, bienes, inscripciones, pujas, tiques, cobros y pagos, y saldos iniciales. Los recicladores se importan desde su lista, cada uno con una licencia.',
          'Revise las columnas y compruebe antes: no se escribe nada y cada fila que se rechazaría aparece con su motivo.',
          'Las celdas nombran otros registros por número, nombre o teléfono. Si un nombre se repite, se le pregunta una vez y se recuerda.',
          'Importe. Durante 24 horas puede deshacerlo, en el orden inverso. Lo que alguien haya modificado o usado desde entonces se queda.',
        ],
      },
      { heading: 'Dinero' },
      {
        text: 'El día anterior a la primera importación de dinero es el de apertura: lo importado no puede ser posterior ni se cierran días previos. Lo que un comprador debe sigue por cobrar; lo debido al comitente, por pagar. Las ventas pasadas no dan comisión al personal ni asientos contables.',
      },
    ],
  },
}
