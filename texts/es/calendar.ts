export const calendar = {
  fields: {
    calendar: {
      days: 'Días',
      text: 'Texto del aviso',
      move_dates: 'Mover fechas',
      private_days: 'Bienes privados (días)',
      state_value_one: 'Bienes estatales tasados desde (yuanes)',
      state_days_one: 'Días hábiles de anuncio',
      state_value_two: 'Bienes estatales tasados desde (yuanes)',
      state_days_two: 'Días hábiles de anuncio',
    },
  },
  options: { calendar: { kind: { holiday: 'Festivo', worked: 'Laborable' } } },
  calendar: {
    years: 'Años',
    unknown: 'Sin datos',
    missing:
      'Los festivos de {year} aún no están introducidos. Hasta entonces, las fechas de pago y reembolso de ese año no son seguras.',
    enter: 'Introducirlos',
    mayMove: 'Los festivos de {year} aún no están introducidos; esta fecha puede cambiar',
    paste: 'Pegar el aviso de festivos',
    pasteHint:
      'Pegue el aviso completo del Consejo de Estado o elija un archivo ics o csv (cada línea: día, «holiday» o «worked», nombre).',
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
      'Pulse un día laborable para hacerlo festivo, o un día de fin de semana para hacerlo laborable; pulse otra vez para deshacer.',
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
      'Un anuncio más corto solo avisa. Los bienes estatales tasados por debajo del primer valor cuentan como privados.',
    rulesSaved: 'Plazos de anuncio guardados',
    ruleWorking: 'La norma exige {n} días hábiles',
    ruleDays: 'La norma exige {n} días',
  },
}
