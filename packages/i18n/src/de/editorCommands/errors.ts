/** Why something was not taken. */
export const editorErrors = {
  'editorCommands.error.notFound': 'Dieses Objekt gibt es nicht mehr.',
  'editorCommands.error.lockedLayer': 'Layer „{name}“ ist gesperrt.',
  'editorCommands.error.externalReference':
    '„{name}“ ist eine externe Referenz und kann hier nicht bearbeitet werden.',
  'editorCommands.error.badName': '„{name}“ kann nicht als Name verwendet werden.',
  'editorCommands.error.inUse': '„{name}“ wird verwendet.',
  'editorCommands.error.badValue': 'Dieser Wert kann hier nicht verwendet werden.',
  'editorCommands.error.notPossible': 'Diese Änderung ist nicht möglich.',
  'editorCommands.error.refused.opaque': 'Dieses Objekt kann nicht bearbeitet werden.',
  'editorCommands.error.refused.not-uniform': 'Dieses Objekt kann nicht ungleichmäßig skaliert werden.',
  'editorCommands.error.refused.rigid': 'Dieses Objekt behält Größe und Richtung.',
  'editorCommands.error.noSnap': 'Kein Fangpunkt gefunden ({snap}).',
  'editorCommands.error.invalid': 'Ungültige Eingabe',
  'editorCommands.error.required': 'Eine Eingabe ist erforderlich.',
  'editorCommands.error.range': '{value} liegt außerhalb des Bereichs.',
  'editorCommands.error.nothingThere': 'Kein Objekt gefunden.',
  'editorCommands.error.wrongObject': 'Dieses Objekt kann hier nicht verwendet werden.',
  'editorCommands.error.unknownCommand': 'Unbekannter Befehl „{name}“.',
  'editorCommands.error.memberOnly': '{name} ist für Mitglieder.',
  'editorCommands.error.notTransparent': '{name} kann nicht innerhalb eines anderen Befehls laufen.',
  'editorCommands.error.noCircle': 'Kreis existiert nicht.',
} as const;
