import { propertiesOf } from '@linework/solid/tree';
import { Vector3 } from 'three';
import { useLanguage, useT } from '../../../app/language.ts';
import { measureParts } from '../engine/measures.ts';
import { formatInUnit } from '../format.ts';
import { useModel } from '../modelStore.ts';
import { missingFiles } from './missing.ts';
import classes from './model.module.css';

/** Of what is chosen, or of the whole model: what it is called, how large it is, what the file says of it. */
export function PropertiesPanel() {
  const t = useT('model');
  const language = useLanguage();
  const selected = useModel((state) => state.selected);
  const stage = useModel((state) => state.stage);
  const tree = useModel((state) => state.tree);
  const opened = useModel((state) => state.opened);
  const isOwn = useModel((state) => state.isOwn);
  const measured = stage && measureParts(selected.size > 0 ? stage.piecesOf(selected) : stage.content.pieces);
  if (!stage || !tree || !opened || !measured) return undefined;
  const [first] = selected;
  const size = measured.box.isEmpty() ? undefined : measured.box.getSize(new Vector3());
  const unit = tree.unit;
  const rows: [string, string][] = [];
  if (size) {
    const sides = [size.x, size.z, size.y].map((side) => formatInUnit(side, unit, language));
    rows.push([t('model.properties.size'), sides.join(' × ')]);
    rows.push([t('model.properties.area'), formatInUnit(measured.area, unit, language, 2)]);
    if (measured.isClosed)
      rows.push([t('model.properties.volume'), formatInUnit(measured.volume, unit, language, 3)]);
  }
  rows.push([t('model.properties.triangles'), new Intl.NumberFormat(language).format(measured.triangles)]);
  if (first === undefined) {
    rows.push([t('model.properties.parts'), new Intl.NumberFormat(language).format(tree.parts)]);
    for (const [name, value] of Object.entries(tree.file)) rows.push([name, value]);
  } else {
    if (tree.types[first]) rows.push([t('model.properties.type'), tree.types[first]]);
    for (const [name, value] of propertiesOf(tree, first)) rows.push([name, value]);
  }
  return (
    <div className={classes.properties}>
      <h2 className={classes.panelTitle}>
        {first === undefined ? opened.name : tree.names[first] || t('model.tree.unnamed')}
      </h2>
      <dl className={classes.rows}>
        {rows.map(([name, value], at) => (
          <div key={`${name}${at}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {tree.diagnostics.length > 0 && first === undefined && (
        <ul className={classes.diagnostics}>
          {missingFiles(tree).map((file) => (
            <li key={file}>{t(isOwn ? 'model.missing.upload' : 'model.missing.one', { file })}</li>
          ))}
          {tree.diagnostics.map(({ code, detail }, at) => {
            const isNamed = detail !== undefined && (code === 'textureMissing' || code === 'fileMissing');
            const isFirst = tree.diagnostics.findIndex((each) => each.code === code) === at;
            if (isNamed || !isFirst) return undefined;
            return <li key={code}>{t(`model.diagnostic.${code}`, { file: detail ?? '' })}</li>;
          })}
        </ul>
      )}
    </div>
  );
}
