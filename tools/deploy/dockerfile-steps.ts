import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, matchesGlob } from 'node:path'
import { Copy, DockerfileParser, type Instruction } from 'dockerfile-ast'

/**
 * Takes the steps of a Dockerfile one by one in a plain folder: each stage has a folder that stands for its
 * root. Commands run with this machine's Node, and /app, /data, /secrets, /backups and the accounts in /etc stand for those
 * below that root.
 */

interface Stage {
  root: string
  workdir: string
  env: Record<string, string>
  user: number
  command: string[]
  health: string[]
}

const places = /(?<=^|[\s"'=])\/(app|data|secrets|backups|etc\/passwd|etc\/group)(?=[\s"'/]|$)/g
/** Of the accounts of an image these are in every one. */
const accounts = { passwd: 'root:x:0:0:root:/root:/bin/bash\n', group: 'root:x:0:\n' }
const unquoted = (text: string) => text.replaceAll(/^"|"$/g, '')

function variables(text: string): Record<string, string> {
  const pairs = text.replaceAll(/\\\n/g, ' ').match(/\w+=(?:"[^"]*"|\S+)/g) ?? []
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, unquoted(value.join('='))]
    }),
  )
}

/** Whether `deploy/docker/Dockerfile.dockerignore` keeps a path of the project out of the build context. */
export function ignored(context: string): (path: string) => boolean {
  const patterns = readFileSync(join(context, 'deploy/docker/Dockerfile.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return (path) => patterns.some((pattern) => matchesGlob(path, pattern))
}

/** Every file that a build of this folder sends to the engine. */
export function contextList(context: string): string[] {
  const skip = ignored(context)
  const below = (folder: string): string[] =>
    readdirSync(join(context, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (skip(path)) return []
      return entry.isDirectory() ? below(path) : [path]
    })
  return below('').toSorted()
}

export class Build {
  readonly #context: string
  readonly #base: string
  readonly #stages = new Map<string, Stage>()
  #at: Stage | undefined
  constructor(context: string, base: string) {
    this.#context = context
    this.#base = base
  }

  run(text: string, say: (step: string) => void): Stage {
    for (const instruction of DockerfileParser.parse(text).getInstructions()) {
      say(`${instruction.getKeyword()} ${instruction.getRawArgumentsContent() ?? ''}`.split('\n')[0] ?? '')
      this.#step(instruction)
    }
    return this.#stage
  }

  get #stage(): Stage {
    if (!this.#at) throw new Error('A step before the first FROM')
    return this.#at
  }

  #step(instruction: Instruction): void {
    const text = instruction.getRawArgumentsContent() ?? ''
    const words = text.split(/\s+/)
    const steps: Record<string, () => void> = {
      FROM: () => this.#begin(words[2] ?? ''),
      WORKDIR: () => {
        this.#stage.workdir = this.#place(text)
        mkdirSync(this.#stage.workdir, { recursive: true })
      },
      ENV: () => void Object.assign(this.#stage.env, variables(text)),
      COPY: () =>
        this.#copy(words, instruction instanceof Copy ? instruction.getFromFlag()?.getValue() : null),
      RUN: () => this.#shell(text),
      USER: () => void (this.#stage.user = Number(text.split(':')[0])),
      CMD: () => void (this.#stage.command = strings(text)),
      HEALTHCHECK: () => void (this.#stage.health = strings(text)),
    }
    const known = ['EXPOSE', 'VOLUME', 'STOPSIGNAL'].includes(instruction.getKeyword())
    const step = steps[instruction.getKeyword()]
    if (step) step()
    else if (!known) throw new Error(`${instruction.getKeyword()} is not taken here`)
  }

  #begin(name: string): void {
    const root = join(this.#base, name || 'image')
    mkdirSync(join(root, 'etc'), { recursive: true })
    for (const [file, line] of Object.entries(accounts)) writeFileSync(join(root, 'etc', file), line)
    this.#at = { root, workdir: root, env: {}, user: 0, command: [], health: [] }
    this.#stages.set(name, this.#at)
  }

  #place = (text: string): string => text.replaceAll(places, (path) => join(this.#stage.root, path))

  /** `stage` is the one that is copied from; without one it is the project. */
  #copy(paths: readonly string[], stage: string | null | undefined): void {
    const from = stage ?? undefined
    const to = join(this.#stage.workdir, paths.at(-1)?.replace(/^\/app$/, '.') ?? '')
    const source = from === undefined ? this.#context : (this.#stages.get(from)?.root ?? '')
    const skip = from === undefined ? ignored(this.#context) : () => false
    for (const path of paths.slice(0, -1)) {
      const whole = join(source, path)
      const filter = (each: string) => !skip(each.slice(source.length + (source.endsWith('/') ? 0 : 1)))
      const single = !['.', './', '/app'].includes(path)
      cpSync(whole, single ? join(to, basename(path)) : to, {
        recursive: true,
        filter,
        verbatimSymlinks: true,
      })
    }
  }

  #shell(text: string): void {
    const { NODE_ENV: _test, VITEST: _inside, ...machine } = process.env
    execFileSync('/bin/sh', ['-ec', this.#place(text)], {
      cwd: this.#stage.workdir,
      // The machine's own way to the registry is kept.
      env: { ...machine, ...this.#stage.env },
      stdio: 'pipe',
    })
  }
}

/** The words of a command without a shell: `["node", "a.ts"]`, after `CMD` in a health check. */
const strings = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[]
