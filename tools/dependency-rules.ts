/** The part of a package's entry in `package-lock.json` that the check reads. */
interface Locked {
  version?: string
  license?: string
  hasInstallScript?: boolean
  resolved?: string
  integrity?: string
}

export interface Lock {
  packages: Readonly<Record<string, Locked>>
}

/** Licences that only require attribution. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]

/**
 * Packages whose licence is not in the lock file but in an older field or the readme. Each was checked once.
 */
const saidElsewhere: Readonly<Record<string, string>> = {
  'busboy 1.6.0': 'MIT',
  'streamsearch 1.1.0': 'MIT',
  'humanize-number 0.0.2': 'MIT',
}

/** Of a choice (`A OR B`) one must be allowed; of a combination (`A AND B`) all. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((piece) => allowed.includes(piece.trim())))

/** Problems of the locked packages, one line each. `named` are the packages of `allowScripts`. */
export function troublesOf({ packages }: Lock, named: readonly string[]): string[] {
  return Object.entries(packages).flatMap(([path, one]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (name === '') return []
    const from = `${name} ${one.version ?? ''}`
    const licence = one.license ?? saidElsewhere[from]
    return [
      ...(isAllowed(licence ?? '') ? [] : [`${from}: licence ${licence ?? 'unknown'} is not allowed`]),
      ...(one.hasInstallScript && !named.includes(name)
        ? [`${from} has an install script that allowScripts does not name`]
        : []),
      ...(one.integrity ? [] : [`${from} has no checksum`]),
    ]
  })
}
