import { registerHooks } from 'node:module'

/**
 * Node parses a package's list of exports anew for each of its files and for every import of it. That of
 * drizzle-orm is so long that this took half of the time in which the program is loaded.
 */
const found = new Map()
const isPackage = /^[@a-z][^:]*$/
const within = /\/node_modules\/drizzle-orm\/.*\.js$/

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    if (specifier.startsWith('.') && within.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!isPackage.test(specifier) || parentURL.includes('/node_modules/')) return next(specifier, context)
    const kind = `${conditions} ${specifier}`
    if (!found.has(kind)) found.set(kind, { ...next(specifier, context), shortCircuit: true })
    return found.get(kind)
  },
})
