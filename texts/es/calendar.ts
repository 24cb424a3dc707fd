export const calendar = {
  fields: {
    calendar: {
      days: 'Días',
      text: 'Texto del aviso',
      move_dates: 'Mover fechas',
      private_days: 'Bienes privados (días)',
      state_value_one: 'Bienes estatales con precio mínimo desde',
      state_days_one: 'Días hábiles de anuncio',
      state_value_two: 'Bienes estatales con precio mínimo desde',
      state_days_two: 'Días hábiles de anuncio',
    },
  },
  options: { calendar: { kind: { holiday: 'Festivo', worked: 'Laborable' } } },
  calendar: {
    years: 'Años',
    unknown: 'Sin datos',
    missing:
      'Faltan los fines de semana trasladados de {year}. Los festivos ya cuentan, pero las fechas de pago y reembolso de ese año aún no son seguras.',
    enter: 'Introducirlos',
    mayMove: 'Faltan los fines de semana trasladados de {year}; esta fecha puede cambiar',
    paste: 'Pegar el aviso de festivos',
    pasteHint:
      'Pegue el aviso del Consejo de Estado o elija un ics o csv (línea: día, «holiday» o «worked», nombre).',
    read: 'Leer',
    file: 'Elegir archivo',
    found: 'Leídos {holidays} festivos y {worked} fines de semana laborables. Compruébelos y guarde.',
    unread: 'Hay partes que no se entienden, así que no se tomó nada:',
    faults: {
      no_days: 'No se encontraron festivos de {words}',
      other_year: 'Este es el aviso de {words}',
      weekday: 'El día de la semana no corresponde a la fecha: {words}',
      count: 'El número de días no corresponde a las fechas: {words}',
      no_date: 'No existe esa fecha: {words}',
      line: 'No se entiende: {words}',
    },
    gridHelp:
      'Los festivos están marcados hasta 2050; solo se introducen los días trasladados. Pulse un día para cambiarlo entre laborable y festivo.',
    ordinary: 'Normal',
    saved: 'Calendario laboral de {year} guardado',
    savedMoved: {
      one: 'Calendario laboral de {year} guardado; se movió {n} fecha',
      other: 'Calendario laboral de {year} guardado; se movieron {n} fechas',
    },
    movesTitle: 'Cambiarían fechas pendientes',
    movesText: {
      one: 'Con el nuevo calendario cambiaría {n} fecha pendiente.',
      other: 'Con el nuevo calendario cambiarían {n} fechas pendientes.',
    },
    move: 'Mover también estas fechas',
    before: 'Fecha actual',
    after: 'Fecha nueva',
    changed: 'Modificado por {name}, {date}, versión {version}',
    rules: 'Plazo de anuncio',
    rulesHelp:
      'El precio mínimo es el de salida de la ronda, por la cantidad si es por unidad. Por debajo del primer valor, los bienes estatales tienen los días de los privados. Los estatales no se publican con un anuncio más corto sin el motivo y un archivo de un director; los privados solo avisan.',
    rulesSaved: 'Plazos de anuncio guardados',
    ruleWorking: 'La norma exige {n} días hábiles',
    ruleDays: 'La norma exige {n} días',
  },
}
