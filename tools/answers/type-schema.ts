import { SymbolFlags, TypeFlags, type Checker, type Symbol, type Type } from 'typescript/unstable/sync'

type Schema = Record<string, unknown>

const named = /^[A-Z]\w*$/
/** No caller misses these of a row. */
const always = ['id', 'version', 'actions']
/** Left out as soon as any field is masked (decision 0151). */
const traces = ['updated_at', 'updated_by']

/** Turns types of the contract into JSON Schema. Types with a name of their own become shared schemas. */
export class TypeSchemas {
  readonly shared: Record<string, Schema> = {}
  readonly #checker: Checker
  readonly #names = new Map<number, string>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  of(type: Type): Schema {
    const name = this.#nameOf(type)
    if (name === undefined) return this.#plain(type)
    const known = this.#names.get(type.id)
    if (known !== undefined) return { $ref: `#/components/schemas/${known}` }
    const free = this.#freeName(name)
    this.#names.set(type.id, free)
    // The name is taken before the schema is made, because a type may contain itself.
    this.shared[free] = {}
    this.shared[free] = this.#plain(type)
    return { $ref: `#/components/schemas/${free}` }
  }

  /** The name of an interface or alias without arguments. */
  #nameOf(type: Type): string | undefined {
    if (!type.isObjectType() && !type.isIntersectionType() && !type.isUnionType()) return undefined
    const alias = type.getAliasSymbol()
    if (alias && type.getAliasTypeArguments().length === 0) return shown(alias)
    if (alias || !type.isClassOrInterface() || type.getTypeParameters().length > 0) return undefined
    const symbol = type.getSymbol()
    return symbol && shown(symbol)
  }

  #freeName(name: string): string {
    let free = name
    for (let n = 2; free in this.shared; n += 1) free = `${name}${n}`
    return free
  }

  #plain(type: Type): Schema {
    const { flags } = type
    if (flags & TypeFlags.AnyOrUnknown) return {}
    if (type.isLiteralType()) return { const: type.value }
    if (flags & TypeFlags.Null) return { type: 'null' }
    if (flags & TypeFlags.StringLike) return { type: 'string' }
    if (flags & TypeFlags.Number) return { type: 'number' }
    if (flags & TypeFlags.Boolean) return { type: 'boolean' }
    if (type.isUnionType()) return this.#union(type.getTypes())
    if (flags & (TypeFlags.Object | TypeFlags.Intersection)) return this.#object(type)
    throw new Error(`No JSON Schema for the type ${this.#checker.typeToString(type)}.`)
  }

  #union(all: readonly Type[]): Schema {
    const types = all.filter(({ flags }) => !(flags & TypeFlags.Undefined))
    const values = types.flatMap((type) => (type.isLiteralType() ? [type.value] : []))
    const others = types.filter((type) => !type.isLiteralType()).map((type) => this.of(type))
    const booleans = values.filter((value) => typeof value === 'boolean')
    const options = booleans.length === 2 ? values.filter((value) => typeof value !== 'boolean') : values
    const parts = [
      ...(booleans.length === 2 ? [{ type: 'boolean' }] : []),
      ...(options.length > 0 ? [choice(options)] : []),
      ...others,
    ]
    return parts.length === 1 ? (parts[0] as Schema) : { anyOf: parts }
  }

  #object(type: Type): Schema {
    const checker = this.#checker
    if (type.isTupleType() || (type.isTypeReference() && checker.isTupleType(type))) {
      const prefixItems = checker.getTypeArguments(type as never).map((item) => this.of(item))
      return { type: 'array', prefixItems, minItems: prefixItems.length, maxItems: prefixItems.length }
    }
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as never)
      return { type: 'array', items: item ? this.of(item) : {} }
    }
    const properties = checker.getPropertiesOfType(type)
    const [index] = checker.getIndexInfosOfType(type)
    const required = properties.filter((property) => !this.#isOptional(property)).map(({ name }) => name)
    if (properties.some(({ name }) => name === 'masked')) return this.#maskable(properties, required)
    return {
      type: 'object',
      ...(properties.length > 0 && { properties: this.#properties(properties) }),
      ...(required.length > 0 && { required }),
      ...(index && { additionalProperties: this.of(index.valueType) }),
    }
  }

  #properties(properties: readonly Symbol[]): Schema {
    return Object.fromEntries(properties.map((property) => [property.name, this.#property(property)]))
  }

  /** A row whose fields may be left out for the caller: then `masked` names them. */
  #maskable(properties: readonly Symbol[], required: readonly string[]): Schema {
    return {
      type: 'object',
      properties: this.#properties(properties),
      required: required.filter((name) => always.includes(name)),
      'x-unless-masked': required.filter((name) => ![...always, ...traces].includes(name)),
    }
  }

  #isOptional(property: Symbol): boolean {
    if (property.flags & SymbolFlags.Optional) return true
    const type = this.#typeOf(property)
    return type.isUnionType() && type.getTypes().some(({ flags }) => flags & TypeFlags.Undefined)
  }

  #typeOf(property: Symbol): Type {
    const type = this.#checker.getTypeOfSymbol(property)
    if (!type) throw new Error(`The property ${property.name} has no type.`)
    return type
  }

  #property(property: Symbol): Schema {
    const schema = this.of(this.#typeOf(property))
    const description = property.getDocumentationComment(this.#checker).replaceAll(/\s+/g, ' ').trim()
    return description === '' ? schema : { ...schema, description }
  }
}

const shown = ({ name }: Symbol): string | undefined => (named.test(name) ? name : undefined)

function choice(values: readonly unknown[]): Schema {
  const types = [...new Set(values.map((value) => typeof value))]
  return { ...(types.length === 1 && { type: types[0] }), enum: values.toSorted() }
}
