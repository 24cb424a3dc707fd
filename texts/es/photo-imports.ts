/** Photos of many lots in one zip (照片导入). */
export const photoImports = {
  photoImports: {
    text: 'Reúna las fotos de muchos lotes en un zip. Nombre los archivos o carpetas por número de lote, número en la subasta, VIN o matrícula, por ejemplo «A12345_2.jpg» o «YJT-2026-000123/frente.jpg».',
    noEvent: 'Para fotos nombradas por su número en una subasta, entre desde la subasta.',
    ofEvent: 'Los números son los de la subasta «{name}».',
    choose: 'Elegir un zip',
    limits: 'Hasta {mb} MB y {n} fotos',
    run: { one: 'Colocar {n} foto', other: 'Colocar {n} fotos' },
    undo: 'Deshacer',
    until: 'Se puede deshacer hasta el {date}',
    placed: 'Colocada',
    columns: { file: 'Archivo', place: 'Destino', state: 'Estado' },
    states: {
      checked: '{n} de {total} archivos tienen destino',
      queued: 'Colocando: {placed} de {n}',
      done: '{placed} de {total} archivos colocados',
      failed: 'Interrumpido: {placed} de {total} archivos colocados',
      undoing: 'Deshaciendo',
      undone: '{n} retiradas, {left} conservadas',
    },
    faults: {
      unknown: 'No hay tal lote ni bien',
      ambiguous: 'Varios destinos',
      closed: 'Ahora no se puede modificar',
      full: 'No caben más fotos',
      too_large: 'Foto demasiado grande',
      no_picture: 'No es una foto',
    },
  },
}
