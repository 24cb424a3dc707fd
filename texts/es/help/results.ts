export const results = {
  results: {
    title: 'Resultados y comisiones',
    summary:
      'Ver lo vendido y ganado en un periodo, abrir las filas de cada cifra y consultar sus propias comisiones.',
    blocks: [
      { heading: 'Resultados' },
      {
        steps: [
          'Abra {screens.results} y elija día, mes, trimestre, año o fechas propias; las flechas van al periodo anterior o siguiente. Bajo cada cifra, {results.before} muestra la misma del periodo anterior.',
          'En {results.groupBy} elija lotes, comitentes, casas de subastas, plataformas, tipos de bienes, comerciales, captadores o meses.',
          'Pulse una cifra: a la derecha ve las rondas, los cargos, los costes y los asientos que la forman, y su suma es la cifra.',
          '{results.csv} guarda la misma tabla; {results.print} imprime solo las cifras.',
        ],
      },
      {
        text: 'Los administradores, el director y finanzas ven todo; los jefes, su equipo; los comerciales y captadores, sus lotes. El lado comprador no ve {results.figures.consignor_commission} ni {results.figures.margin}.',
      },
      {
        text: 'Hasta que se cierra la liquidación, las comisiones se estiman con el importe de venta. {results.figures.margin} suma ambas comisiones, nuestras tarifas y las penalizaciones, menos los costes. No incluye los suplidos ni la parte de las penalizaciones que es del comitente.',
      },
      { heading: 'Comisiones del personal' },
      {
        text: 'En {results.tabs.commissions}, cada mes da una parte de lo ganado y cobrado en un lote: sus comisiones cuentan cuando el comprador pagó todo el precio y la comisión; sus cargos, cuando se cobran. Lo que falta está en {commissions.waiting}, con lo que se espera.',
      },
      {
        text: 'Terminado el mes, finanzas pulsa {commissions.freeze}, mes a mes. Ya no cambia: las reversiones, los cobros tardíos y los cambios de plan pasan al mes siguiente, indican el motivo y van a la persona que figuraba en el mes cerrado.',
      },
    ],
  },
  'commission-plans': {
    title: 'Planes de comisiones',
    summary: 'Fijar qué parte recibe cada función y desde qué día.',
    blocks: [
      {
        steps: [
          'Abra {screens.commissionPlans} y pulse {commissionPlans.add}. Elija el primer día y la función: el comercial del lote, su captador o el jefe del comercial.',
          'Escriba un porcentaje único o elija {commissionPlans.byBands}: empiezan en 0 y cada uno se aplica solo a su parte.',
          'Pulse {commissionPlans.save} y escriba su contraseña. Cada vez que guarda queda una versión.',
        ],
      },
      {
        text: 'A cada lote se le aplica el plan del día de su venta. Si un cambio afecta a meses cerrados, la diferencia pasa al siguiente mes abierto e indica el motivo.',
      },
    ],
  },
}
