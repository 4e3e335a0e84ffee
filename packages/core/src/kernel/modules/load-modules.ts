// Inversify reads metadata through this polyfill, which has to be there first.
import 'reflect-metadata'
import { Container } from 'inversify'
import type { Module } from './define-module.ts'

/** A container with the bindings of all modules. Nothing is made before it is asked for, and each only once. */
export function loadModules(modules: readonly Module[]): Container {
  const container = new Container({ defaultScope: 'Singleton' })
  container.load(...modules.map(({ bindings }) => bindings))
  return container
}
