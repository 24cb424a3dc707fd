import type { Floors } from './floors.ts'

interface Pattern {
  group: string[]
  message: string
}

const message = 'a part imports what is on the floors below its own only'

const isFile = (unit: string) => /\.tsx?$/.test(unit)

/**
 * Lint overrides for the parts of a side (`server`, `web`). `more` adds patterns for a part. Imports within a
 * part are relative; everything outside is named by its subpath, such as `#server/db/client.ts`.
 */
export function holdFloors(
  side: string,
  floors: Floors,
  more: (unit: string) => Pattern[],
  lists: readonly string[] = [],
) {
  const address = (unit: string) => `#${side}/${unit}${isFile(unit) ? '' : '/**'}`
  const override = (files: string, leaves: string[], unit: string, below: readonly string[]) => ({
    files: [files],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...more(unit),
            { group: [`#${side}/**`, ...leaves, ...below.map((name) => `!${address(name)}`)], message },
          ],
        },
      ],
    },
  })
  const hold = (unit: string, below: readonly string[]) =>
    isFile(unit)
      ? [
          override(
            unit,
            ['./**', ...below.map((name) => `!./${name}${isFile(name) ? '' : '/**'}`)],
            unit,
            below,
          ),
        ]
      : [override(`${unit}/*`, ['../**'], unit, below), override(`${unit}/*/**`, ['../../**'], unit, below)]
  return [
    ...hold('*', []),
    ...hold('features/*', []),
    ...floors.flatMap((floor, at) =>
      floor.flatMap((unit) => (lists.includes(unit) ? [] : hold(unit, floors.slice(0, at).flat()))),
    ),
  ]
}
