// Preloaded with --import. Only syntax that old versions can parse, or they would answer with a syntax error
// instead.
var wanted = [24, 7]
var version = process.versions.node.split('.').map(Number)
if (version[0] < wanted[0] || (version[0] === wanted[0] && version[1] < wanted[1])) {
  console.error(
    'This program needs Node.js ' + wanted.join('.') + ' or newer; this is ' + process.versions.node + '.',
  )
  process.exit(1)
} else {
  // Not by a statement: an old version would follow it before it comes here.
  process.getBuiltinModule('module').createRequire(import.meta.url)('./resolve-once.mjs')
}
