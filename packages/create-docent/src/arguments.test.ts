import { expect, it } from 'vitest'
import { packageName, wantedOf } from './arguments.ts'

it('takes a directory and a template, both of which may be left to be asked for', () => {
  expect(wantedOf(['here', '--template', 'next'])).toEqual({ help: false, directory: 'here', template: 'next' })
  expect(wantedOf(['-t', 'express'])).toEqual({ help: false, directory: undefined, template: 'express' })
  expect(wantedOf(['--help'])).toMatchObject({ help: true })
})

it.each([
  [['a', 'b'], /^Name one directory, not also b\.$/],
  [['a', '--template', 'koa'], /^There is no template koa; there are express, fastify, nestjs, next, standalone\.$/],
  [['a', '--typescript'], /--typescript/],
  [['a', '--template', 'toString'], /^There is no template toString/],
])('refuses %j', (given, message) => {
  expect(() => wantedOf(given)).toThrow(message)
})

it.each([
  ['/srv/My Documents', 'my-documents'],
  ['/srv/_ärchiv_', 'rchiv'],
  ['/', 'my-documents'],
])('names the package in %s %s', (directory, name) => {
  expect(packageName(directory)).toBe(name)
})
