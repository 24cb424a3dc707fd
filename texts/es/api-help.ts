export const apiHelp = {
  apiHelp: {
    text: 'Todas las operaciones de la API, para quienes escriben programas. Las descripciones están en inglés.',
    search: 'Buscar una ruta o una palabra',
    found: '{n} operaciones',
    parameters: 'Parámetros (* obligatorio)',
    example: 'Ejemplo de solicitud',
    answer: 'Respuesta',
    refusals: 'Rechazos',
  },
}
