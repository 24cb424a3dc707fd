import { DockerfileParser, type Dockerfile, type Instruction } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'

/** Rules of our Dockerfile that the linter does not know (decision 0126). */
type Rule = (file: Dockerfile) => string[]

const named = (file: Dockerfile, keyword: string): Instruction[] =>
  file.getInstructions().filter((instruction) => instruction.getKeyword() === keyword)
const argumentsOf = (instruction: Instruction | undefined): string =>
  instruction?.getRawArgumentsContent() ?? ''
/** Instructions of the stage that becomes the image. */
const ofImage = (file: Dockerfile, keyword: string): Instruction[] => {
  const from = file.getFROMs().at(-1)?.getRange()?.start.line ?? 0
  return named(file, keyword).filter((instruction) => (instruction.getRange()?.start.line ?? 0) > from)
}

const exactImages: Rule = (file) =>
  file.getFROMs().flatMap((from) => {
    const image = from.getImage() ?? ''
    if (from.getFlags().length > 0 || /(?:amd64|arm64|x86)/.test(image))
      return [`${image}: one platform only`]
    return /:\d+\.\d+\.\d+/.test(image) ? [] : [`${image}: no exact version`]
  })

const noRoot: Rule = (file) => {
  const last = argumentsOf(ofImage(file, 'USER').at(-1))
  return /^[1-9]\d*:[1-9]\d*$/.test(last) ? [] : [`USER ${last}: not the number of somebody else than root`]
}

/** The embedded PostgreSQL does not start for a number without a name. */
const withName: Rule = (file) => {
  const last = argumentsOf(ofImage(file, 'USER').at(-1))
  const made = ofImage(file, 'RUN').some((instruction) => argumentsOf(instruction).includes(`:x:${last}:`))
  return made ? [] : [`USER ${last}: has no line in /etc/passwd`]
}

/** A shell in between would keep signals from the process. */
const withoutShell: Rule = (file) =>
  (['CMD', 'HEALTHCHECK'] as const).flatMap((keyword) => {
    const words = argumentsOf(ofImage(file, keyword).at(-1))
    return /(?:^|CMD )\[.*\]$/s.test(words) ? [] : [`${keyword} ${words}: missing, or through a shell`]
  })

const nothingFetched: Rule = (file) =>
  named(file, 'ADD').map(
    (instruction) => `ADD ${argumentsOf(instruction)}: COPY takes files and fetches nothing`,
  )

const noSecrets: Rule = (file) =>
  ['ENV', 'ARG'].flatMap((keyword) =>
    named(file, keyword)
      .filter((instruction) => /PASSWORD|SECRET(?!S_DIR)|TOKEN|_KEY/.test(argumentsOf(instruction)))
      .map((instruction) => `${keyword} ${argumentsOf(instruction)}: stays in the image for everybody`),
  )

const exactPackages: Rule = (file) =>
  named(file, 'RUN')
    .filter((instruction) => /npm (?:install|i) |npx |curl |wget /.test(argumentsOf(instruction)))
    .map((instruction) => `RUN ${argumentsOf(instruction)}: only what the lock file names`)

const rules: readonly Rule[] = [
  exactImages,
  noRoot,
  withName,
  withoutShell,
  nothingFetched,
  noSecrets,
  exactPackages,
]

/** The linter's findings, and lines that break one of our own rules. */
export function faultsOf(text: string): string[] {
  const file = DockerfileParser.parse(text)
  return [
    ...validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`),
    ...rules.flatMap((rule) => rule(file)),
  ]
}
