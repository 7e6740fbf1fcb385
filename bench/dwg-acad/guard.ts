import * as acad from '@node-projects/acad-ts';
import { guardSectionMaps } from './guard-maps.ts';
import { decompress18 } from './lz77.ts';

type Stream = { _stream: Uint8Array; _position: number; _lastByte: number; bitShift: number };
type ObjectReader = { _version: number; _readCommonEntityData(template: unknown): void };
type TableMethods = {
  _readTableEntity(this: ObjectReader): unknown;
  _readInsertCommonHandles(this: ObjectReader, template: unknown): void;
};
type ObjectMethods = { _readModelerGeometry(this: ObjectReader, template: unknown): unknown };
type StreamMethods = {
  advanceByte(this: Stream): void;
  readByte(this: Stream): number;
  readBytes(this: Stream, length: number): Uint8Array;
  handleReferenceWithRefAndType(this: Stream, from: number): { handle: number; reference: number };
};

/** Bytes a reader may look beyond the end, which sound files do by a few. */
const SLACK = 64;
const REFERENCES = 100_000;

/**
 * The library reads zeros for ever beyond the end of its data and copies for ever from a distance of zero. While a
 * file is read, its lowest methods check where they are, so that damaged files end with an error. Returns the undoing.
 */
export function guardReaders(fileBytes: number): () => void {
  const methods = acad.DwgStreamReaderBase.prototype as unknown as StreamMethods;
  const { advanceByte, readByte, readBytes, handleReferenceWithRefAndType } = methods;
  // A reference takes a byte at least and sections unpack to a few times the file: more come only from damaged counts.
  let references = REFERENCES + fileBytes * 8;
  methods.handleReferenceWithRefAndType = function (from) {
    if (--references < 0) throw new RangeError('more references than the file can hold');
    return handleReferenceWithRefAndType.call(this, from);
  };
  methods.advanceByte = function () {
    if (this._position > this._stream.length + SLACK) throw new RangeError('read beyond the end');
    this._lastByte = this._stream[this._position++] as number;
  };
  methods.readByte = function () {
    if (this._position > this._stream.length + SLACK) throw new RangeError('read beyond the end');
    const before = this._lastByte;
    this._lastByte = this._stream[this._position++] as number;
    if (this.bitShift === 0) return this._lastByte;
    return ((before << this.bitShift) | (this._lastByte >>> (8 - this.bitShift))) & 255;
  };
  methods.readBytes = function (length) {
    if (length < 0 || length > this._stream.length) throw new RangeError('block longer than the data');
    return readBytes.call(this, length);
  };
  const restoreMaps = guardSectionMaps(decompress18);
  const restoreSolids = keepSolids();
  const restoreTables = keepTables();
  return () => {
    restoreTables();
    restoreSolids();
    restoreMaps();
    Object.assign(methods, { advanceByte, readByte, readBytes, handleReferenceWithRefAndType });
  };
}

/**
 * Since R2013 the modeller data lies in a section of its own, which the library does not know: it stumbles over what
 * follows and drops the entity. Its layer, color and handle are kept instead.
 */
function keepSolids(): () => void {
  const objects = acad.DwgObjectReader.prototype as unknown as ObjectMethods;
  const readModeler = objects._readModelerGeometry;
  objects._readModelerGeometry = function (template) {
    if (this._version < acad.ACadVersion.AC1027) return readModeler.call(this, template);
    this._readCommonEntityData(template);
    return template;
  };
  return () => {
    objects._readModelerGeometry = readModeler;
  };
}

/**
 * The library stumbles over the cells of R2007 tables and drops the table. Its place and the block with its picture
 * stand before the cells and are kept.
 */
function keepTables(): () => void {
  const objects = acad.DwgObjectReader.prototype as unknown as TableMethods;
  const { _readTableEntity, _readInsertCommonHandles } = objects;
  let begun: unknown;
  objects._readInsertCommonHandles = function (template) {
    _readInsertCommonHandles.call(this, template);
    begun = template;
  };
  objects._readTableEntity = function () {
    begun = undefined;
    try {
      return _readTableEntity.call(this);
    } catch (error) {
      if (begun === undefined) throw error;
      return begun;
    }
  };
  return () => {
    Object.assign(objects, { _readTableEntity, _readInsertCommonHandles });
  };
}
