export const help = {
  help: {
    search: 'Buscar en la ayuda',
    yours: 'Para sus roles',
    everyone: 'Para todos',
    others: 'Para otros roles',
    roles: 'Para: {roles}',
    allRoles: 'todos',
    all: 'Todos los temas',
    open: 'Ir a {name}',
    nothing: 'No se encontró ningún tema',
    topics: 'Temas de ayuda',
    ofThisPage: 'Ayuda sobre esta página',
  },
}
