/** 7-Zip compiled to WebAssembly: archives are read from descriptors, members leave through a sink, no disk is touched. */
import { constants, fstatSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SevenZipModuleFactory } from '7z-wasm';
import { ArchiveFailure, openVolume, type ArchiveVolume } from './types.ts';

export interface SevenZipRun {
  args: string[];
  volumes: readonly ArchiveVolume[];
  /** More files for it, by name. */
  files?: Readonly<Record<string, string>>;
  /** Members that it writes below `/out`. */
  output?: SevenZipOutput;
  /** Each line of its standard output. */
  onLine?(line: string): void;
  /** Each line of its standard error, as it comes. */
  onError?(line: string): void;
}

export interface SevenZipOutput {
  open(path: string): void;
  write(bytes: Uint8Array, position: number): void;
  close(): void;
}

export interface SevenZipEnd {
  /** 0 well, 1 warnings, 2 errors; undefined where it asked for a password and got none. */
  code: number | undefined;
  errors: string[];
}

/** Found in its own folder also where our code is packed. */
const ownRequire = createRequire(import.meta.url);

interface FsStream {
  position: number;
}

interface FsNode {
  node_ops: Record<string, (...args: never[]) => unknown>;
  stream_ops: Record<string, (...args: never[]) => unknown>;
}

interface Fs {
  writeFile(path: string, data: string | Uint8Array): void;
  lookupPath(path: string): { node: FsNode };
  getPath(node: FsNode): string;
  mkdir(path: string): void;
  isDir(mode: number): boolean;
}

/** A script that sets `module.exports`, whatever its types say; plain zips do without it. */
export function loadEngine(load: NodeJS.Require = ownRequire): {
  start: SevenZipModuleFactory;
  wasmBinary: ArrayBuffer;
} {
  try {
    const start = load('7z-wasm') as SevenZipModuleFactory;
    return { start, wasmBinary: new Uint8Array(readFileSync(load.resolve('7z-wasm/7zz.wasm'))).buffer };
  } catch (error) {
    throw new ArchiveFailure('noEngine', (error as Error).message);
  }
}

/** Thrown by a sink or a reader of lines to end it. */
export class StopSevenZip extends Error {}

const maxErrors = 1000;

export async function runSevenZip(run: SevenZipRun): Promise<SevenZipEnd> {
  const errors: string[] = [];
  let stopped: unknown;
  const guard = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      stopped ??= error;
      throw error;
    }
  };
  // It asks an internal of Node for numbers, which the permission model refuses; a file system that is not used here.
  Object.defineProperty(process, 'binding', { value: () => ({ fs: constants }), configurable: true });
  const { start, wasmBinary } = loadEngine();
  const seven = await start({
    wasmBinary,
    stdin: () => null as unknown as number,
    print: (line) => guard(() => run.onLine?.(line)),
    printErr: (line) => {
      if (errors.length >= maxErrors || line.trim() === '') return;
      errors.push(line.trim());
      run.onError?.(line.trim());
    },
    quit: (_code, status) => {
      throw status;
    },
  });
  const fs = seven.FS as unknown as Fs;
  fs.mkdir('/in');
  for (const volume of run.volumes) addVolume(fs, volume);
  for (const [name, text] of Object.entries(run.files ?? {})) fs.writeFile(`/${name}`, text);
  fs.mkdir('/out');
  if (run.output) redirect(fs, run.output, guard);
  let code: number | undefined;
  try {
    code = (seven.callMain as (args: string[]) => number | undefined)(run.args);
  } catch (error) {
    if (stopped !== undefined) throw stopped;
    // An exception of its own that nothing in it catches comes out as a bare number. Where it has not said why, it asked
    // for a password that nobody types, or was given a wrong one.
    const isOwn = typeof error === 'number';
    if (isOwn && errors.length === 0) errors.push('Wrong password?');
    const status = isOwn ? 2 : (error as { status?: number }).status;
    if (typeof status !== 'number') throw error;
    code = status;
  } finally {
    // It sets the status of the whole process.
    process.exitCode = 0;
  }
  if (stopped !== undefined) throw stopped;
  return { code, errors };
}

/** A file of the virtual file system whose bytes are read from a descriptor as they are asked for. */
function addVolume(fs: Fs, volume: ArchiveVolume): void {
  const { name } = volume;
  const fd = openVolume(volume);
  const { size } = fstatSync(fd);
  fs.writeFile(`/in/${name}`, new Uint8Array());
  const { node } = fs.lookupPath(`/in/${name}`);
  const { getattr } = node.node_ops as { getattr(node: FsNode): object };
  node.node_ops = { ...node.node_ops, getattr: (each: FsNode) => ({ ...getattr(each), size }) };
  node.stream_ops = {
    ...node.stream_ops,
    read: (_stream: FsStream, buffer: Uint8Array, offset: number, length: number, position: number) =>
      readSync(fd, buffer, offset, length, position),
    llseek: ({ position }: FsStream, offset: number, whence: number) =>
      whence === 0 ? offset : whence === 1 ? position + offset : size + offset,
  };
}

/** Whatever is created below /out hands its bytes on and keeps none. */
function redirect(fs: Fs, output: SevenZipOutput, guard: <T>(work: () => T) => T): void {
  const { node: out } = fs.lookupPath('/out');
  const folderOps = out.node_ops as {
    mknod(parent: FsNode, name: string, mode: number, device: number): FsNode;
  } & FsNode['node_ops'];
  const ops = {
    ...folderOps,
    mknod(parent: FsNode, name: string, mode: number, device: number): FsNode {
      const node = folderOps.mknod(parent, name, mode, device);
      if (fs.isDir(mode)) node.node_ops = ops;
      else capture(fs, node, output, guard);
      return node;
    },
  };
  out.node_ops = ops;
}

function capture(fs: Fs, node: FsNode, output: SevenZipOutput, guard: <T>(work: () => T) => T): void {
  node.node_ops = { ...node.node_ops, setattr: () => undefined };
  node.stream_ops = {
    ...node.stream_ops,
    open: () => guard(() => output.open(fs.getPath(node).slice('/out/'.length))),
    close: () => guard(() => output.close()),
    write: (_stream: FsStream, buffer: Uint8Array, offset: number, length: number, position: number) =>
      guard(() => {
        output.write(new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length), position);
        return length;
      }),
  };
}
